//! A server configured with the owner of the schema, which bypasses row security.

use crate::{eventually, installation::Installation, mode::Mode, report::Outcome};

pub(crate) async fn run(_: Mode) -> Outcome {
    let installation = Installation::at_rest().await;
    let mut command = installation.command("serve");
    command.env("DATABASE_URL", installation.owner_url());
    let mut serve = installation.start(command, "wrong-role");
    let url = format!("http://{}/readyz", installation.address());
    eventually("the server has started or refused to", async || {
        serve.ended().unwrap().is_some() || reqwest::get(&url).await.is_ok()
    })
    .await;
    let refused = serve.ended().unwrap().is_some_and(|status| !status.success());
    let mut outcome = Outcome::default();
    let figure = if refused {
        "refuses to start"
    } else {
        "starts as the owner of the schema"
    };
    outcome.expect(refused, figure, "refuses to start");
    outcome
}

#[tokio::test]
async fn server_refuses_to_start_as_owner_of_the_schema() {
    run(Mode::Short).await.must_hold();
}
