//! A respondent.

use formwright::{
    forms::FormId,
    stored_responses::{ResponseId, ResponseKey},
};
use platform::rng::Rng;
use serde_json::{Value, json};
use sqlx::Row as _;

use super::{Browser, Reply, TestApp};

/// A respondent in the middle of one response.
pub struct Respondent {
    pub browser: Browser,
    pub form: String,
    /// The secret response key, sent as `responseId`.
    pub response: String,
    /// The version sent with each page, if any.
    pub version: Option<i32>,
    pub seq: u32,
}

impl Respondent {
    /// A respondent without submitted pages.
    pub fn of(app: &TestApp, form: &str) -> Self {
        let response = Rng::system().uuid_v7(app.app.context.clock.now());
        Self {
            browser: app.browser(),
            form: form.to_owned(),
            response: response.to_string(),
            version: None,
            seq: 0,
        }
    }

    pub fn with_version(self, version: i32) -> Self {
        Self {
            version: Some(version),
            ..self
        }
    }

    /// The public id of the response.
    pub fn id(&self) -> String {
        let (form, key) = (
            FormId::parse(&self.form).unwrap(),
            ResponseKey::parse(&self.response).unwrap(),
        );
        ResponseId::of(form, key).as_uuid().to_string()
    }

    /// Submits a page with the next sequence number.
    pub async fn submit_page(&mut self, page: &str, answers: Value) -> Reply {
        self.seq += 1;
        self.submit_page_as(self.seq, page, answers).await
    }

    /// Submits a page that is accepted.
    pub async fn must_submit(&mut self, page: &str, answers: Value) -> Reply {
        self.submit_page(page, answers).await.must_be(200)
    }

    /// Asks for the private link to the response.
    pub async fn request_private_link(&self) -> Reply {
        let body = json!({ "formId": self.form, "responseId": self.response });
        self.browser.post("/api/response/link", body).await
    }

    /// The token of the private link to the response.
    pub async fn private_link_token(&self) -> String {
        let reply = self.request_private_link().await.must_be(200);
        reply.body["token"].as_str().unwrap().to_owned()
    }

    /// Submits a page with this sequence number.
    pub async fn submit_page_as(&self, seq: u32, page: &str, answers: Value) -> Reply {
        let mut body = page_body(&self.form, page, &answers);
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

/// The body of a page with required fields only; `answers` by question id.
pub fn page_body(form: &str, page: &str, answers: &Value) -> Value {
    let answers = answers.as_object().into_iter().flatten();
    let answers: Vec<Value> = answers
        .map(|(question, answer)| json!({ "questionId": question, "answer": answer }))
        .collect();
    json!({ "formId": form, "currentPageId": page, "userAnswers": answers })
}

impl TestApp {
    /// All stored responses and pages as JSON, without the time of the last activity.
    pub async fn stored_responses(&self) -> Vec<String> {
        let rows = sqlx::query(
            "select (to_jsonb(r) - 'last_activity_at')::text as line from responses r
             union all select to_jsonb(p)::text from response_pages p order by 1",
        );
        let rows = rows.fetch_all(&mut self.as_superuser().await).await.unwrap();
        rows.iter().map(|row| row.get("line")).collect()
    }

    /// The pages of all responses as `page answers`, off-path ones in brackets.
    pub async fn stored_pages(&self) -> Vec<String> {
        let rows = sqlx::query_scalar(
            "select case when on_path then line else '(' || line || ')' end
             from (select page_id || ' ' || answers as line, on_path from response_pages) as pages order by line",
        );
        rows.fetch_all(&mut self.as_superuser().await).await.unwrap()
    }

    /// The counters of started and completed responses; asserts that they match the stored responses.
    pub async fn response_counts(&self) -> (i64, i64) {
        let counted = "select coalesce(sum(starts), 0)::bigint, coalesce(sum(completed), 0)::bigint from form_counters";
        let stored = "select count(*), count(*) filter (where complete) from responses where quarantine_reason is null";
        let mut connection = self.as_superuser().await;
        let counted: (i64, i64) = sqlx::query_as(counted).fetch_one(&mut connection).await.unwrap();
        let stored: (i64, i64) = sqlx::query_as(stored).fetch_one(&mut connection).await.unwrap();
        assert_eq!(counted, stored, "counters differ from the stored responses");
        stored
    }
}
