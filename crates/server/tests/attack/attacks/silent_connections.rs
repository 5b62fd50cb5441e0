//! Silent connections of one address, reopened when closed.

use std::time::{Duration, Instant};

use futures::future::join_all;
use tokio::{io::AsyncReadExt as _, time::timeout};

use crate::{
    caller::attacker,
    honest::{Honest, RESPONDING},
    installation::Installation,
    mode::Mode,
    raw_connection::connect,
    report::Outcome,
};

/// A connection that is closed at once is opened again after this.
const PAUSE: Duration = Duration::from_millis(500);

pub(crate) async fn run(mode: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let honest = Honest::set_up(&installation).await;
    let quiet = honest.rounds(&RESPONDING, 10).await;
    let connections = mode.pick(600, 1_500);
    let server = installation.address();
    let until = Instant::now() + mode.pick(Duration::from_secs(4), Duration::from_secs(15));
    let silent = (0..connections).map(|_| async move {
        while Instant::now() < until {
            if let Some(mut stream) = connect(server, attacker(1)).await {
                let left = until.saturating_duration_since(Instant::now());
                let _ = timeout(left, stream.read_u8()).await;
            }
            tokio::time::sleep(PAUSE).await;
        }
    });
    let (_, during) = honest.beside(&RESPONDING, 5, join_all(silent)).await;
    let mut outcome = Outcome::default();
    outcome.note(format!("{connections} silent connections of one address"));
    outcome.judge(mode, &quiet, &during);
    outcome
}

#[tokio::test(flavor = "multi_thread")]
async fn honest_clients_are_served_beside_silent_connections() {
    run(Mode::Short).await.must_hold();
}
