//! Classifies PostgreSQL errors: transient, the server's fault, out of resources.

use sqlx::Error;

/// SQLSTATE classes about the server or the connection: connection lost, out of resources, shutdown or cancellation,
/// system error.
const SERVER_CLASSES: [&str; 4] = ["08", "53", "57", "58"];

/// Read-only: the server is a standby, or is becoming one.
const READ_ONLY: &str = "25006";

/// The server ended a transaction that was idle for too long.
const IDLE_IN_TRANSACTION: &str = "25P03";

/// Serialization failure, deadlock, or lock timeout.
const CONFLICTS: [&str; 3] = ["40001", "40P01", "55P03"];

/// Whether a retry may succeed.
pub fn is_transient(error: &Error) -> bool {
    is_server_fault(error) || sqlstate(error).is_some_and(|code| CONFLICTS.contains(&code.as_str()))
}

/// Whether the server or the connection is at fault, not the statement.
pub fn is_server_fault(error: &Error) -> bool {
    match error {
        // A proxy without a backend closes the connection during the handshake; sqlx reports that as a protocol error.
        Error::PoolTimedOut
        | Error::PoolClosed
        | Error::Io(_)
        | Error::WorkerCrashed
        | Error::Protocol(_)
        | Error::Tls(_) => true,
        Error::Database(_) => sqlstate(error).is_some_and(|code| {
            [READ_ONLY, IDLE_IN_TRANSACTION].contains(&code.as_str())
                || SERVER_CLASSES.iter().any(|class| code.starts_with(class))
        }),
        _ => false,
    }
}

/// Whether the server is out of disk space, memory or connections.
pub fn is_out_of_resources(error: &Error) -> bool {
    sqlstate(error).is_some_and(|code| code.starts_with("53"))
}

/// Whether other open connections are likely to be broken too.
pub(super) fn suggests_broken_connections(error: &Error) -> bool {
    match error {
        Error::Io(_) | Error::Protocol(_) => true,
        Error::Database(_) => {
            sqlstate(error).is_some_and(|code| code == READ_ONLY || code.starts_with("08") || code.starts_with("57P"))
        }
        _ => false,
    }
}

fn sqlstate(error: &Error) -> Option<String> {
    Some(error.as_database_error()?.code()?.into_owned())
}
