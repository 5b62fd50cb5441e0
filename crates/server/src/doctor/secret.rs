//! The installation's secret.

use platform::secret::{Canary, WRONG_SECRET};

use super::database::Databases;
use super::finding::Finding;
use crate::config::EngineSettings;

const SUBJECT: &str = "secret";

pub(super) async fn check(databases: &Databases, settings: &EngineSettings) -> Vec<Finding> {
    if let Err(error) = settings.secrets.check() {
        return vec![Finding::error(SUBJECT, format!("{error:#}"))];
    }
    let stored = match &databases.system {
        Ok(session) if !session.has_wrong_role() => async {
            let mut connection = session.pool.acquire().await?;
            Canary::stored(&mut connection).await
        }
        .await
        .ok(),
        _ => None,
    };
    let finding = match stored {
        // Reads only: the first start stores it.
        Some(None) => Finding::ok(SUBJECT, "long enough; the first start binds the database to it"),
        Some(Some(stored)) if Canary::of(&settings.secrets.keys()).is_known(&stored) => {
            Finding::ok(SUBJECT, "the one that this database was used with")
        }
        Some(Some(_)) => Finding::error(SUBJECT, WRONG_SECRET),
        None => Finding::skipped(
            SUBJECT,
            "long enough, but the database does not say whether it is the right one",
        ),
    };
    vec![finding]
}
