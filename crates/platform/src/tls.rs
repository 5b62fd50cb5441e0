//! One cryptography provider for every TLS connection of the process.

/// Installs aws-lc-rs as the provider of the process; repeated calls have no effect.
///
/// The dependencies enable two rustls providers, and without a choice the first TLS handshake panics. Every adapter calls
/// this before it connects.
pub(crate) fn use_one_provider() {
    // An error means that a provider is already installed.
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
}
