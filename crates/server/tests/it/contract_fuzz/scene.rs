//! The callers and resources of the requests.

use std::collections::BTreeMap;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use reqwest::Method;
use serde_json::json;

use super::rng::FuzzRng;
use crate::harness::{Browser, Person, Respondent, TestApp, files, pictures};

/// The caller of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    Owner,
    Viewer,
    Nobody,
    /// With an invalid token.
    Garbage,
    /// A separate account for requests that end accounts and sessions.
    Spare,
}

/// Requests that would end the owner's or the viewer's session.
const ENDING: [&str; 5] = [
    "DELETE /api/user",
    "POST /api/user/logout",
    "DELETE /api/user/sessions/{id}",
    "PUT /api/user/password",
    "POST /api/otp/reset-password",
];

impl Who {
    pub(super) fn draw(rng: &FuzzRng, operation: &str) -> Self {
        if rng.is_careful() && !ENDING.contains(&operation) {
            return Self::Owner;
        }
        let who = *rng.one_of(&[
            Self::Owner,
            Self::Owner,
            Self::Owner,
            Self::Viewer,
            Self::Nobody,
            Self::Garbage,
        ]);
        match who {
            Self::Owner | Self::Viewer if ENDING.contains(&operation) => Self::Spare,
            who => who,
        }
    }
}

pub(super) struct Scene {
    browsers: Vec<(Who, Browser)>,
    /// Values by parameter or field name: the owner's and another owner's.
    things: BTreeMap<&'static str, Vec<String>>,
}

impl Scene {
    pub(super) async fn set(app: &TestApp) -> Self {
        let (owner, viewer, other, spare) = futures::join!(
            Person::signed_in(app),
            Person::signed_in(app),
            Person::signed_in(app),
            Person::signed_in(app)
        );
        viewer.verify_email(app).await;
        let mut things = BTreeMap::new();
        for person in [&owner, &other] {
            for (name, value) in things_of(app, person, &viewer.email).await {
                things.entry(name).or_insert_with(Vec::new).push(value);
            }
        }
        let browsers = vec![
            (Who::Owner, owner.browser),
            (Who::Viewer, viewer.browser),
            (Who::Nobody, app.browser()),
            (Who::Garbage, app.browser().signed_in_with("not-a-token")),
            (Who::Spare, spare.browser),
        ];
        Self { browsers, things }
    }

    /// Placeholder ids, to generate requests without sending them.
    pub(super) fn of_words() -> Self {
        Self {
            browsers: Vec::new(),
            things: BTreeMap::from([("id", vec!["one".to_owned(), "two".to_owned()])]),
        }
    }

    pub(super) fn browser(&self, who: Who) -> &Browser {
        let found = self.browsers.iter().find(|(other, _)| *other == who);
        &found.unwrap().1
    }

    /// A value for a parameter or field; any id if there is none.
    pub(super) fn thing(&self, name: &str, rng: &FuzzRng) -> &str {
        let fitting = self.things.get(name).or_else(|| self.things.get("id"));
        let fitting = fitting.unwrap();
        // Usually the owner's, otherwise possibly another owner's.
        if rng.is_careful() && rng.percent(85) {
            return &fitting[0];
        }
        let drawn: &String = rng.one_of(fitting);
        drawn
    }
}

async fn things_of(app: &TestApp, person: &Person, viewer: &str) -> Vec<(&'static str, String)> {
    let browser = &person.browser;
    let form = browser.publish_form(files::file_upload_form(&[], 5, "5mb")).await;
    let published = browser.load(&form).await;
    let link = published["shareLink"].as_str().unwrap().to_owned();
    let listed = json!({ "responders": [{ "email": viewer, "role": "results" }] });
    browser
        .put(&format!("/api/form/{form}/access"), listed)
        .await
        .must_be(200);
    let (project, draft) = browser.new_project(&format!("Clinic {link}"), "In it").await;
    let mut respondent = Respondent::of(app, &form);
    let upload = respondent.upload_ok("photo", "wall.png", pictures::png()).await;
    respondent
        .must_submit("p1", json!({ "photo": [upload], "why": "Because" }))
        .await;
    let list = browser
        .get(&format!("/api/analytics/form/{form}/responses"))
        .await
        .must_be(200);
    let response = list.body["responses"][0]["responseId"].as_str().unwrap().to_owned();
    let file = browser.file_link(&form, &upload).await;
    let part = |name: &str| {
        let (_, rest) = file.split_once(&format!("{name}=")).unwrap();
        rest.split('&').next().unwrap().to_owned()
    };
    let request = browser.request(Method::POST, "/api/media");
    let picture = reqwest::multipart::Part::bytes(pictures::png()).file_name("wall.png");
    let picture = reqwest::multipart::Form::new().part("file", picture);
    let media = browser.send(request.multipart(picture)).await.must_be(201);
    let media = media.body["media"]["id"].as_str().unwrap().to_owned();
    let picture_url = format!("/media/{media}");
    // A cursor before all responses.
    let cursor = URL_SAFE_NO_PAD.encode(format!("4000000000000000 {response}"));
    vec![
        ("id", form.clone()),
        ("id", draft.clone()),
        ("id", project.clone()),
        ("id", media),
        ("cursor", cursor),
        ("formId", form.clone()),
        ("formId", draft),
        ("form", form),
        ("projectId", project),
        ("shareLink", link),
        ("responseId", response.clone()),
        ("responseId", respondent.response),
        ("responseIds", response),
        ("uploadId", upload),
        ("until", part("until")),
        ("signature", part("signature")),
        ("questionId", "why".to_owned()),
        ("currentPageId", "p1".to_owned()),
        ("pageId", "p1".to_owned()),
        ("format", "csv".to_owned()),
        ("format", "jsonl".to_owned()),
        ("format", "xlsx".to_owned()),
        ("format", "files".to_owned()),
        ("from", "2026-01-01".to_owned()),
        ("to", "2026-12-31".to_owned()),
        ("version", "1".to_owned()),
        ("formVersion", "1".to_owned()),
        ("n", "1".to_owned()),
        ("limit", "10".to_owned()),
        ("state", "complete".to_owned()),
        ("answer", "because".to_owned()),
        ("before", "2026-01-01".to_owned()),
        ("email", person.email.clone()),
        ("imageUrl", picture_url),
        ("type", "Short Answer".to_owned()),
    ]
}
