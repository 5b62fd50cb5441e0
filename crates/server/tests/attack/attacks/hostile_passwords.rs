//! Sign-ups with passwords that are expensive to estimate; none succeeds.

use futures::future::join_all;
use serde_json::json;

use crate::{
    caller::{Caller, attacker},
    cpu_time,
    honest::{Honest, RESPONDING},
    installation::Installation,
    mode::Mode,
    report::Outcome,
};

const CLIENTS: u8 = 8;

/// Every character has several substitutions, which explode in a strength estimator.
pub(crate) fn worst_password() -> String {
    let worst = "$1$55+[45|@@5494$$[{[@$!(<[@(([1(|[|7[97";
    worst.chars().cycle().take(128).collect()
}

pub(crate) async fn run(mode: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let honest = Honest::set_up(&installation).await;
    let quiet = honest.rounds(&RESPONDING, 10).await;
    let each = mode.pick(1, 6);
    let before = cpu_time::of_server(&installation);
    let server = installation.address();
    let clients = (0..CLIENTS).map(|number| async move {
        let caller = Caller::at(server, attacker(number));
        for attempt in 0..each {
            let body = json!({
                "name": "Mallory", "email": format!("m{number}-{attempt}@evil.example"),
                "password": worst_password(), "confirmPassword": "not the same",
            });
            caller.post("/api/user/signup", &body).await;
        }
    });
    let (_, during) = honest.beside(&RESPONDING, 5, join_all(clients)).await;
    let used = cpu_time::of_server(&installation).saturating_sub(before);
    let mut outcome = Outcome::default();
    outcome.note(format!("{:.1?} CPU a request", used / (u32::from(CLIENTS) * each)));
    outcome.judge(mode, &quiet, &during);
    outcome
}

#[tokio::test(flavor = "multi_thread")]
async fn honest_clients_are_served_beside_hostile_passwords() {
    run(Mode::Short).await.must_hold();
}
