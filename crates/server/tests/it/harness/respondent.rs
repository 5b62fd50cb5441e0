//! Somebody who fills a form in.

use platform::chance::Chance;
use serde_json::{Value, json};
use sqlx::Row as _;

use super::{Browser, Reply, TestApp};

/// A respondent in the middle of one response.
pub struct Respondent {
    pub browser: Browser,
    pub form: String,
    pub response: String,
    /// What they say they see; nothing leaves it to the server.
    pub version: Option<i32>,
    pub seq: u32,
}

impl Respondent {
    /// Somebody who has just opened the form.
    pub fn of(app: &TestApp, form: &str) -> Self {
        let response = Chance::system().uuid_v7(app.app.clock.now());
        Self {
            browser: app.browser(),
            form: form.to_owned(),
            response: response.to_string(),
            version: None,
            seq: 0,
        }
    }

    /// The same, with this version before them.
    pub fn seeing(self, version: i32) -> Self {
        Self {
            version: Some(version),
            ..self
        }
    }

    /// Hands a page in, with the next number.
    pub async fn hand_in(&mut self, page: &str, answers: Value) -> Reply {
        self.seq += 1;
        self.hand_in_as(self.seq, page, answers).await
    }

    /// Hands a page in under a number of one's choice.
    pub async fn hand_in_as(&self, seq: u32, page: &str, answers: Value) -> Reply {
        let mut body = page_of(&self.form, page, &answers);
        body["responseId"] = json!(self.response);
        body["seq"] = json!(seq);
        if let Some(version) = self.version {
            body["formVersion"] = json!(version);
        }
        self.browser.submit(body).await
    }
}

impl Browser {
    pub async fn submit(&self, body: Value) -> Reply {
        self.post("/api/response/submit", body).await
    }
}

/// A page in exactly the specified fields; `answers` by question id.
pub fn page_of(form: &str, page: &str, answers: &Value) -> Value {
    let answers = answers.as_object().into_iter().flatten();
    let answers: Vec<Value> = answers
        .map(|(question, answer)| json!({ "questionId": question, "answer": answer }))
        .collect();
    json!({ "formId": form, "currentPageId": page, "userAnswers": answers })
}

impl TestApp {
    /// Every stored response and page of one, letter by letter, but for when it was last heard of.
    pub async fn stored_responses(&self) -> Vec<String> {
        let rows = sqlx::query(
            "select (to_jsonb(r) - 'last_heard_at')::text as line from responses r
             union all select to_jsonb(p)::text from response_pages p order by 1",
        );
        let rows = rows.fetch_all(&mut self.as_schema_owner().await).await.unwrap();
        rows.iter().map(|row| row.get("line")).collect()
    }

    /// The pages of all responses as `page answers`, off-path ones in brackets.
    pub async fn stored_pages(&self) -> Vec<String> {
        let rows = sqlx::query_scalar(
            "select case when on_path then line else '(' || line || ')' end
             from (select page_id || ' ' || answers as line, on_path from response_pages) as pages order by line",
        );
        rows.fetch_all(&mut self.as_schema_owner().await).await.unwrap()
    }

    /// How many have begun and how many have come to the end: as counted, after making sure that it is as stored.
    pub async fn numbers(&self) -> (i64, i64) {
        let counted = "select coalesce(sum(starts), 0)::bigint, coalesce(sum(completed), 0)::bigint from form_activity";
        let stored = "select count(*), count(*) filter (where complete) from responses where held is null";
        let mut connection = self.as_schema_owner().await;
        let counted: (i64, i64) = sqlx::query_as(counted).fetch_one(&mut connection).await.unwrap();
        let stored: (i64, i64) = sqlx::query_as(stored).fetch_one(&mut connection).await.unwrap();
        assert_eq!(counted, stored, "counters differ from what they count");
        stored
    }
}
