//! The version, state and size of the PostgreSQL server.

use platform::db::{OLDEST_VERSION, ServerFacts};

use super::finding::Finding;

pub(super) const SUBJECT: &str = "database";

/// What is wrong with the server; `connections` is the maximum of the process.
pub(super) fn check(facts: &ServerFacts, connections: u32) -> Vec<Finding> {
    [
        old_version(facts),
        read_only(facts),
        too_few_connections(facts.usable_connections, connections),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn old_version(facts: &ServerFacts) -> Option<Finding> {
    let version = &facts.version;
    (facts.major_version < OLDEST_VERSION).then(|| {
        Finding::error(
            SUBJECT,
            format!("PostgreSQL {version} is too old: upgrade it to {OLDEST_VERSION} or newer"),
        )
    })
}

fn read_only(facts: &ServerFacts) -> Option<Finding> {
    let database = &facts.database;
    facts.is_read_only.then(|| {
        Finding::error(
            SUBJECT,
            format!(
                "the database {database} takes no writes: turn default_transaction_read_only off for the server, the \
                 database and the roles"
            ),
        )
    })
}

fn too_few_connections(usable: i32, needed: u32) -> Option<Finding> {
    (i64::from(needed) > i64::from(usable)).then(|| {
        Finding::error(
            SUBJECT,
            format!(
                "one process opens up to {needed} connections, and PostgreSQL accepts {usable}: raise max_connections, \
                 or lower FORMWRIGHT_DATABASE_CONNECTIONS"
            ),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pools_must_fit_max_connections() {
        assert_eq!(too_few_connections(97, 97), None);
        let finding = too_few_connections(97, 98).unwrap();
        assert!(finding.is_error() && finding.message.contains("raise max_connections"));
    }
}
