//! The link to the set-up page. It is signed and contains its expiry, so every node accepts it and nothing is stored; it
//! works once, because it needs an installation without an account.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, Mac as _};
use platform::secret::{Key, KeyRing, Keys, Purpose};
use sha2::Sha256;

use super::state::InstallationState;
use crate::accounts;
use crate::context::Context;
use crate::http::{ApiError, ProblemCode};

const VALID_FOR: TimeDelta = TimeDelta::days(7);

#[derive(Clone)]
pub struct SetUpLinks {
    keys: KeyRing,
}

impl SetUpLinks {
    pub fn new(keys: &Keys) -> Self {
        Self {
            keys: keys.for_purpose(Purpose::SetUpLinks),
        }
    }

    /// The secret part of a new link.
    fn key(&self, now: DateTime<Utc>) -> String {
        let until = (now + VALID_FOR).timestamp();
        let signature = URL_SAFE_NO_PAD.encode(mac(self.keys.current(), until).finalize().into_bytes());
        format!("{until}.{signature}")
    }

    /// Verifies the signature in constant time, and the expiry.
    fn is_valid(&self, key: &str, now: DateTime<Utc>) -> bool {
        let Some((until, signature)) = key.split_once('.') else {
            return false;
        };
        let Ok(until) = until.parse::<i64>() else {
            return false;
        };
        let signature = URL_SAFE_NO_PAD.decode(signature).unwrap_or_default();
        let mut keys = self.keys.all();
        keys.any(|key| mac(key, until).verify_slice(&signature).is_ok()) && now.timestamp() < until
    }
}

fn mac(key: &Key, until: i64) -> Hmac<Sha256> {
    key.mac().chain_update(until.to_be_bytes())
}

/// Fails unless the key is valid and there is no account.
pub(super) async fn require_valid(state: &InstallationState, key: &str) -> Result<(), ApiError> {
    let context = &state.context;
    if state.set_up_links.is_valid(key, context.clock.now()) && !has_accounts(context).await? {
        Ok(())
    } else {
        Err(ApiError::new(ProblemCode::SetUpLinkInvalid))
    }
}

/// A new link. The key is in the fragment, which browsers keep out of requests.
pub fn set_up_link(state: &InstallationState) -> String {
    let page = state.context.public_url.page("/set-up");
    format!("{page}#{}", state.set_up_links.key(state.context.clock.now()))
}

/// Logs a new link if there is no account.
pub async fn log_set_up_link(state: InstallationState) {
    match has_accounts(&state.context).await {
        Ok(true) => {}
        Ok(false) => {
            let link = set_up_link(&state);
            tracing::info!(
                link,
                "there is no account yet: open this link within seven days to create one"
            );
        }
        Err(error) => tracing::warn!(%error, "accounts cannot be looked up, so no link to the set-up page is logged"),
    }
}

async fn has_accounts(context: &Context) -> sqlx::Result<bool> {
    accounts::has_accounts(&mut *context.pool.acquire().await?).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(days: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(days)
    }

    #[test]
    fn key_is_valid_for_seven_days() {
        let links = SetUpLinks::new(&Keys::new(&"one secret".into(), None));
        let key = links.key(at(1));
        assert!(links.is_valid(&key, at(1)) && links.is_valid(&key, at(7)));
        assert!(!links.is_valid(&key, at(8)));
    }

    #[test]
    fn signature_covers_expiry_and_secret() {
        let links = SetUpLinks::new(&Keys::new(&"one secret".into(), None));
        let key = links.key(at(1));
        let (until, signature) = key.split_once('.').unwrap();
        let later = until.parse::<i64>().unwrap() + 1;
        let changed = [
            format!("{later}.{signature}"),
            format!("{until}."),
            format!("{until}.{}", &signature[1..]),
            until.to_owned(),
            String::new(),
        ];
        for key in changed {
            assert!(!links.is_valid(&key, at(1)), "{key}");
        }
        let other = SetUpLinks::new(&Keys::new(&"another".into(), None));
        assert!(!other.is_valid(&key, at(1)));
        let rotated = SetUpLinks::new(&Keys::new(&"another".into(), Some(&"one secret".into())));
        assert!(rotated.is_valid(&key, at(1)));
    }
}
