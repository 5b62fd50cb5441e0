//! Triggers flood detection and solves proof-of-work challenges.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use futures::{StreamExt as _, future::ready, stream};
use platform::rng::Rng;
use serde_json::{Value, json};
use tokio::sync::Mutex;

use super::{Reply, Respondent, TestApp};

/// Serializes solving, so that it does not starve the server.
static DEVICE: Mutex<()> = Mutex::const_new(());

/// Solves a challenge, as a respondent's device does.
pub async fn solve(challenge: &Value) -> String {
    let _device = DEVICE.lock().await;
    let challenge = challenge.clone();
    let solving = tokio::task::spawn_blocking(move || {
        let text = |name: &str| challenge[name].as_str().unwrap().to_owned();
        let max = challenge["maxnumber"].as_u64();
        let number = altcha_lib_rs::solve_challenge(&text("challenge"), &text("salt"), None, max, 0).unwrap();
        encode(&challenge, number)
    });
    solving.await.unwrap()
}

/// Encodes a proof with this number, right or wrong.
pub fn encode(challenge: &Value, number: u64) -> String {
    let mut payload = challenge.clone();
    payload["number"] = json!(number);
    STANDARD.encode(payload.to_string())
}

/// Respondents with the same address and version 1.
pub fn respondents(app: &TestApp, form: &str, count: usize) -> Vec<Respondent> {
    let one = Respondent::of(app, form).with_version(1);
    let ids = std::iter::repeat_with(|| Rng::system().uuid_v7(app.app.context.clock.now()));
    let crowd = ids.take(count).map(|id| Respondent {
        browser: one.browser.clone(),
        form: one.form.clone(),
        response: id.to_string(),
        ..one
    });
    crowd.collect()
}

/// Submits to a form of one question until a challenge is returned; returns that respondent and the reply.
pub async fn trigger_flood(app: &TestApp, form: &str) -> (Respondent, Reply) {
    let mut challenged = Vec::new();
    // Concurrently, so that slow machines trigger it too.
    for count in [1, 130, 260, 520] {
        if challenged.is_empty() {
            challenged = stream::iter(respondents(app, form, count))
                .map(async |mut respondent| {
                    let reply = respondent.submit_page("p1", json!({ "q1": "Fine" })).await;
                    (respondent, reply)
                })
                .buffer_unordered(64)
                .filter(|(_, reply)| ready(reply.body.get("challenge").is_some()))
                .collect()
                .await;
        }
    }
    challenged
        .pop()
        .expect("hundreds of concurrent pages trigger a challenge")
}
