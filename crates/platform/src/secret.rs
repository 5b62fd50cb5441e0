//! Secrets and derived keys, which never print.

mod canary;
mod keys;

pub use canary::{Canary, WRONG_SECRET};
pub use keys::{Key, KeyId, KeyRing, Keys, Purpose};
pub use secrecy::{ExposeSecret, SecretString};
