//! One cryptography provider for every TLS connection of the process.

/// Makes aws-lc-rs the process's provider; calling it again changes nothing.
///
/// With the features of all dependencies merged rustls may see two providers, and then it refuses to choose by itself:
/// the first TLS handshake would panic. Every adapter that may speak TLS calls this before it connects.
pub(crate) fn use_one_provider() {
    // An error means that a provider is installed already, which is all that is wanted.
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
}
