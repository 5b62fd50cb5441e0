//! NATS, if it is used.

use platform::events::{NatsFacts, check_nats};

use super::finding::Finding;
use crate::config::{EngineSettings, NATS_URL};
use crate::serve;

const SUBJECT: &str = "events";

pub(super) async fn check(settings: &EngineSettings) -> Vec<Finding> {
    let options = match serve::nats_options(settings, "no mail goes out") {
        Ok(Some(options)) => options,
        Ok(None) => return vec![Finding::ok(SUBJECT, "without NATS, through PostgreSQL")],
        Err(error) => return vec![Finding::error(SUBJECT, format!("{error:#}"))],
    };
    let NatsFacts {
        hosts,
        version,
        warnings,
    } = match check_nats(&options).await {
        Ok(facts) => facts,
        Err(problem) => return vec![Finding::error(SUBJECT, format!("{NATS_URL}: {problem}"))],
    };
    let place = format!("NATS {version} at {hosts}");
    if warnings.is_empty() {
        let replicas = options.replicas;
        return vec![Finding::ok(
            SUBJECT,
            format!("{place}, JetStream, replicas: {replicas}"),
        )];
    }
    warnings
        .iter()
        .map(|warning| Finding::warning(SUBJECT, format!("{place}: {warning}")))
        .collect()
}
