//! Explains connection errors to operators, with what to change.

use std::io::ErrorKind;

use sqlx::Error;

use super::{DbOptions, address, connection_error};

/// The hosts, what is wrong, and what to do; never the password.
pub async fn explain_failure(options: &DbOptions, error: Error) -> String {
    // A pool only reports a timeout; a single connection knows the cause.
    let cause = match connection_error(options).await {
        Some(cause) if matches!(error, Error::PoolTimedOut) => cause,
        _ => error,
    };
    let hosts = address::hosts(&options.url);
    format!("PostgreSQL at {hosts}: {}", reason(&cause))
}

fn reason(error: &Error) -> String {
    match error {
        Error::Io(io) => match io.kind() {
            ErrorKind::ConnectionRefused => {
                "nothing listens there. Start PostgreSQL, or correct host and port".to_owned()
            }
            ErrorKind::TimedOut => {
                "no answer. Correct host and port, or let the packets through the firewall".to_owned()
            }
            _ if io.to_string().contains("lookup") => {
                "this host name is not known. In the address, a password with @ : / ? or # must be percent-encoded"
                    .to_owned()
            }
            _ => format!("the connection failed ({io}). Is this PostgreSQL, and does a proxy have a server behind it?"),
        },
        Error::Database(database) => match database.code().as_deref() {
            Some("28P01") => {
                "it refuses the password. Correct it in the address, or set it again for the role".to_owned()
            }
            Some("28000") => format!("it refuses this role: {}. See pg_hba.conf", database.message()),
            Some("3D000") => format!("{}. Create it: see ops/postgres/roles.sql", database.message()),
            Some("57P03") => "it is starting or stopping. Try again in a moment".to_owned(),
            Some("53300") => "all its connections are in use. Raise max_connections, or open fewer".to_owned(),
            Some("08P01") => format!(
                "{}. Behind PgBouncer set ignore_startup_parameters = extra_float_digits, options",
                database.message()
            ),
            _ => database.message().to_owned(),
        },
        Error::Configuration(cause) => {
            format!("{cause}. Name the primary, or all hosts as a:5432,b:5432")
        }
        Error::Tls(cause) => format!("TLS failed ({cause}). See sslmode and sslrootcert in the address"),
        Error::Protocol(cause) => {
            format!("the server there does not speak PostgreSQL's protocol, or is a proxy without a server ({cause})")
        }
        Error::PoolTimedOut => "it does not answer in time".to_owned(),
        other => other.to_string(),
    }
}
