//! Schema, indexes and secret.

use platform::db::SystemPool;
use platform::db::schema::{SchemaFit, invalid_indexes};
use platform::secret::{Canary, Keys, WRONG_SECRET};

use crate::doctor::finding::Finding;
use crate::doctor::schema::{about_fit, about_indexes};

const SCHEMA: &str = "schema";
const SECRET: &str = "secret";

pub(super) async fn check(pool: &SystemPool, keys: &Keys) -> anyhow::Result<Vec<Finding>> {
    let mut connection = pool.acquire().await?;
    let fit = SchemaFit::of(&mut connection).await?;
    let mut findings = about_indexes(&invalid_indexes(&mut connection).await?);
    findings.extend(about_fit(fit));
    if findings.is_empty() {
        findings.push(Finding::ok(SCHEMA, format!("{fit}, all indexes are valid")));
    }
    let stored = Canary::stored(&mut connection).await?;
    let secret = match stored {
        Some(stored) if !Canary::of(keys).is_known(&stored) => Finding::error(SECRET, WRONG_SECRET),
        Some(_) => Finding::ok(SECRET, "the one that this database was used with"),
        None => Finding::ok(SECRET, "this database was not used with any yet"),
    };
    findings.push(secret);
    Ok(findings)
}
