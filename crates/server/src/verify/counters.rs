//! Counters against responses.

use platform::db::SystemPool;

use crate::analytics::{self, RecountOptions};
use crate::doctor::finding::Finding;

const SUBJECT: &str = "counters";

pub(super) async fn check(pool: &SystemPool) -> anyhow::Result<Vec<Finding>> {
    let options = RecountOptions {
        form: None,
        check: true,
    };
    let counted = analytics::recount(pool, options, |_| ()).await?;
    Ok(vec![if counted.differences == 0 {
        Finding::ok(SUBJECT, counted.to_string())
    } else {
        Finding::error(
            SUBJECT,
            format!("{counted}: `formwright recount --check` lists them, `formwright recount` corrects them"),
        )
    }])
}
