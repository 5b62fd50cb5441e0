//! Forms that open and close at a time.

use std::time::Duration;

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::harness::{Person, Reply, TestApp, owner::one_question};

struct Scheduled {
    app: TestApp,
    meera: Person,
    form: String,
    link: String,
    opens_at: DateTime<Utc>,
}

/// A form that opens in an hour and closes an hour later.
async fn scheduled() -> Scheduled {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Clinic").await;
    // To the minute, like the schedule.
    let now = app.app.context.clock.now();
    let opens_at = now.trunc_subsecs(0) + TimeDelta::seconds(3_600 - now.timestamp() % 60);
    let settings = json!({
        "opensAt": minute(opens_at), "closesAt": minute(opens_at + TimeDelta::hours(1)), "closedText": "See you next year.",
    });
    let mut draft = one_question("Q1 How was it?");
    draft["settings"] = settings;
    let published = meera.browser.publish(&form, draft).await.must_be(200);
    let link = published.body["shareLink"].as_str().expect("a link").to_owned();
    Scheduled {
        app,
        meera,
        form,
        link,
        opens_at,
    }
}

fn minute(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%dT%H:%MZ").to_string()
}

impl Scheduled {
    fn advance(&self, hours: u64) {
        self.app.clock.advance(Duration::from_hours(hours));
    }

    async fn submit(&self) -> Reply {
        let page = json!({ "formId": self.form, "currentPageId": "p1", "userAnswers": [] });
        self.app.browser().post("/api/response/submit", page).await
    }
}

#[tokio::test]
async fn form_is_hidden_until_it_opens() {
    let scheduled = scheduled().await;
    let refused = scheduled.app.browser().shared(&scheduled.link).await.must_be(404);
    assert_eq!(refused.code(), "form.not_open");
    let opens_at: DateTime<Utc> = serde_json::from_value(refused.body["opensAt"].clone()).expect("a time");
    assert_eq!(opens_at, scheduled.opens_at);
    let page = scheduled
        .app
        .browser()
        .get(&format!("/form/{}", scheduled.link))
        .await
        .text;
    assert!(!page.contains("How was it?"));
    assert_eq!(scheduled.submit().await.must_be(404).code(), "form.closed");

    scheduled.advance(1);
    scheduled.app.browser().shared(&scheduled.link).await.must_be(200);
    scheduled.submit().await.must_be(200);
}

#[tokio::test]
async fn form_is_closed_from_its_closing_time() {
    let scheduled = scheduled().await;
    scheduled.advance(1);
    scheduled.app.browser().shared(&scheduled.link).await.must_be(200);
    scheduled.advance(1);
    let refused = scheduled.app.browser().shared(&scheduled.link).await.must_be(404);
    assert_eq!(refused.code(), "form.closed");
    assert_eq!(refused.body["closedText"], "See you next year.");
    let page = scheduled
        .app
        .browser()
        .get(&format!("/form/{}", scheduled.link))
        .await
        .text;
    assert!(!page.contains("How was it?"));
    assert_eq!(scheduled.submit().await.must_be(404).code(), "form.closed");
}

#[tokio::test]
async fn owner_sees_when_the_live_version_opens_and_closes() {
    let scheduled = scheduled().await;
    let loaded = scheduled.meera.browser.load(&scheduled.form).await;
    let time = |name: &str| serde_json::from_value::<DateTime<Utc>>(loaded[name].clone()).expect("a time");
    assert_eq!(time("opensAt"), scheduled.opens_at);
    assert_eq!(time("closesAt"), scheduled.opens_at + TimeDelta::hours(1));

    scheduled
        .meera
        .browser
        .publish(&scheduled.form, one_question("Q1 And now?"))
        .await
        .must_be(200);
    // A client that does not know settings leaves them.
    assert_eq!(
        scheduled.meera.browser.load(&scheduled.form).await["opensAt"],
        loaded["opensAt"]
    );
    let mut draft = one_question("Q1 And now?");
    draft["settings"] = json!({});
    scheduled
        .meera
        .browser
        .publish(&scheduled.form, draft)
        .await
        .must_be(200);
    assert_eq!(
        scheduled.meera.browser.load(&scheduled.form).await.get("opensAt"),
        None::<&Value>
    );
    scheduled.app.browser().shared(&scheduled.link).await.must_be(200);
}
