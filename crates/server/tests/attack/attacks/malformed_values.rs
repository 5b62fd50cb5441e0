//! Values that PostgreSQL cannot store or that no calendar has.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::json;

use crate::{
    account::{Account, new_response},
    caller::attacker,
    drafts::short_draft,
    installation::Installation,
    mode::Mode,
    report::Outcome,
};

pub(crate) async fn run(_: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let owner = Account::signed_in(&installation, attacker(1)).await;
    let form = owner.publish_new("Visit", &short_draft()).await.id;
    let cursor = URL_SAFE_NO_PAD.encode(format!("-6000000000000000000 {}", new_response()));
    let responses = format!("/api/analytics/form/{form}/responses");
    let mut outcome = Outcome::default();
    let mut faults = Vec::new();
    for path in [
        format!("{responses}?questionId=word&answer=%00"),
        format!("{responses}?search=%00"),
        format!("{responses}?cursor={cursor}"),
        format!("/api/works/recent?cursor={cursor}"),
        format!("{responses}?limit=1&limit=2"),
        "/api/form/%FF".to_owned(),
    ] {
        let answer = owner.caller.get(&path).await;
        if answer.status >= 500 || !answer.json()["code"].is_string() {
            faults.push(format!("GET {path}: {} {}", answer.status, answer.text()));
        }
    }
    let before = json!({ "before": "-200000-01-01" });
    let answer = owner.caller.post(&format!("{responses}/delete"), &before).await;
    if answer.status >= 500 {
        faults.push(format!("POST delete before -200000-01-01: {}", answer.status));
    }
    let figure = format!("{} of 7 are no documented refusal", faults.len());
    outcome.expect(faults.is_empty(), figure, &format!("0: {}", faults.join("; ")));
    outcome
}

#[tokio::test]
async fn malformed_values_are_refused_as_documented() {
    run(Mode::Short).await.must_hold();
}
