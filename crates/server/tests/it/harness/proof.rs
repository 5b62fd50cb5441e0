//! Forms under pressure, and the work that they ask for.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use futures::{StreamExt as _, future::ready, stream};
use platform::chance::Chance;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use super::{Reply, Respondent, TestApp};

/// Everybody has a device of their own to work on, and here the server must not starve beside them.
static DEVICE: Semaphore = Semaphore::const_new(1);

/// The solution of a challenge, found by trying, as a respondent's device sends it.
pub async fn solved(challenge: &Value) -> String {
    let _device = DEVICE.acquire().await.unwrap();
    let challenge = challenge.clone();
    let solving = tokio::task::spawn_blocking(move || {
        let text = |name: &str| challenge[name].as_str().unwrap().to_owned();
        let most = challenge["maxnumber"].as_u64();
        let number = altcha_lib_rs::solve_challenge(&text("challenge"), &text("salt"), None, most, 0).unwrap();
        written(&challenge, number)
    });
    solving.await.unwrap()
}

/// A proof that says this number, right or wrong.
pub fn written(challenge: &Value, number: u64) -> String {
    let mut payload = challenge.clone();
    payload["number"] = json!(number);
    STANDARD.encode(payload.to_string())
}

/// So many respondents behind one address, who see the first version.
pub fn crowd(app: &TestApp, form: &str, people: usize) -> Vec<Respondent> {
    let one = Respondent::of(app, form).seeing(1);
    let ids = std::iter::repeat_with(|| Chance::system().uuid_v7(app.app.clock.now()));
    let crowd = ids.take(people).map(|id| Respondent {
        browser: one.browser.clone(),
        form: one.form.clone(),
        response: id.to_string(),
        ..one
    });
    crowd.collect()
}

/// Hands in to a form of one question until it is under pressure; a respondent who is asked, and the reply they got.
pub async fn pressed(app: &TestApp, form: &str) -> (Respondent, Reply) {
    let mut asked = Vec::new();
    // At once, so that a slow machine presses too.
    for people in [1, 130, 260, 520] {
        if asked.is_empty() {
            asked = stream::iter(crowd(app, form, people))
                .map(async |mut respondent| {
                    let reply = respondent.hand_in("p1", json!({ "q1": "Fine" })).await;
                    (respondent, reply)
                })
                .buffer_unordered(64)
                .filter(|(_, reply)| ready(reply.body.get("challenge").is_some()))
                .collect()
                .await;
        }
    }
    asked.pop().expect("hundreds of pages at once press")
}
