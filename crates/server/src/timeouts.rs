//! All limits in real time that a slow machine may reach although nothing is wrong.

use std::num::NonZeroU32;
use std::time::Duration;

use platform::objects::ObjectTimeouts;

/// How long the server waits for its engines and for clients.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// For a free connection to PostgreSQL, including opening one.
    pub acquire: Duration,
    /// For one statement, enforced by PostgreSQL.
    pub statement: Duration,
    /// For a batch of submitted pages, whose statements end earlier by themselves. Then its connection counts as dead.
    pub batch: Duration,
    /// For the commit of a submitted page. Then the sender is asked to retry; the commit is never cancelled, because one that
    /// waits for a standby may already be durable.
    pub ingest: Duration,
    /// A batch that takes longer means that the database is slow, silent or down.
    pub ingest_stalled: Duration,
    /// For the database in a readiness check, which tries twice, because an idle connection may be dead.
    pub readiness: Duration,
    /// For a reply of NATS.
    pub nats: Duration,
    pub objects: ObjectTimeouts,
    pub connection: ConnectionTimeouts,
    /// From the headers of a request to those of its reply.
    pub request: Duration,
    /// From the headers of a request to the end of its body. Shorter than `request`, so that slow senders get a 408.
    pub body: Duration,
    /// Before the minimum rate of an upload applies.
    pub upload_grace: Duration,
    /// For the form that the respondent's page brings along.
    pub page_lookup: Duration,
    /// For cleaning a picture. The process that does it also has a limit of CPU time.
    pub picture: Duration,
    /// For a permit to download responses.
    pub download_permit: Duration,
    /// For a permit to upload an image or video. Clients give up after 30 s without progress.
    pub media_permit: Duration,
    /// For a permit to upload a respondent's file. Clients give up after 30 s without progress.
    pub file_permit: Duration,
    /// For a connection to read results with, within `request`.
    pub results_permit: Duration,
}

/// How long a client may be silent.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionTimeouts {
    /// For the first byte and for all headers of a request; also how long a connection may be idle.
    pub header: Duration,
    /// How long a client may read nothing of a reply.
    pub write: Duration,
}

impl Timeouts {
    pub const PRODUCTION: Self = Self {
        acquire: Duration::from_secs(2),
        statement: Duration::from_secs(3),
        batch: Duration::from_secs(8),
        ingest: Duration::from_secs(4),
        ingest_stalled: Duration::from_secs(3),
        readiness: Duration::from_millis(1_500),
        nats: Duration::from_secs(5),
        objects: ObjectTimeouts::PRODUCTION,
        connection: ConnectionTimeouts {
            header: Duration::from_secs(5),
            write: Duration::from_secs(10),
        },
        request: Duration::from_secs(10),
        body: Duration::from_secs(8),
        upload_grace: Duration::from_secs(10),
        page_lookup: Duration::from_millis(500),
        picture: Duration::from_mins(1),
        download_permit: Duration::from_secs(30),
        media_permit: Duration::from_secs(20),
        file_permit: Duration::from_secs(20),
        results_permit: Duration::from_secs(5),
    };

    /// The production timeouts, each multiplied by `factor`.
    #[must_use]
    pub fn multiplied(factor: NonZeroU32) -> Self {
        let times = |timeout: Duration| timeout.saturating_mul(factor.get());
        let all = Self::PRODUCTION;
        Self {
            acquire: times(all.acquire),
            statement: times(all.statement),
            batch: times(all.batch),
            ingest: times(all.ingest),
            ingest_stalled: times(all.ingest_stalled),
            readiness: times(all.readiness),
            nats: times(all.nats),
            objects: all.objects.multiplied(factor),
            connection: ConnectionTimeouts {
                header: times(all.connection.header),
                write: times(all.connection.write),
            },
            request: times(all.request),
            body: times(all.body),
            upload_grace: times(all.upload_grace),
            page_lookup: times(all.page_lookup),
            picture: times(all.picture),
            download_permit: times(all.download_permit),
            media_permit: times(all.media_permit),
            file_permit: times(all.file_permit),
            results_permit: times(all.results_permit),
        }
    }
}
