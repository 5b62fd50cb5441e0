//! Actions of form owners.

use serde_json::{Value, json};

use super::{Browser, Person, Reply, TestApp, inbox};

impl Browser {
    /// Creates a form; returns its id.
    pub async fn new_form(&self, name: &str) -> String {
        let reply = self
            .post("/api/form/create", json!({ "name": name }))
            .await
            .must_be(201);
        reply.body["form"]["_id"].as_str().unwrap().to_owned()
    }

    /// Creates a project with a form; returns both ids.
    pub async fn new_project(&self, project: &str, form: &str) -> (String, String) {
        let body = json!({ "projectName": project, "formName": form });
        let reply = self.post("/api/project/create", body).await.must_be(201);
        let id = |what: &str| reply.body[what]["_id"].as_str().unwrap().to_owned();
        (id("project"), id("form"))
    }

    pub async fn load(&self, form: &str) -> Value {
        self.get(&format!("/api/form/{form}")).await.must_be(200).body["form"].clone()
    }

    pub async fn save(&self, form: &str, draft: Value) -> Reply {
        self.put(&format!("/api/form/save-draft/{form}"), draft).await
    }

    pub async fn publish(&self, form: &str, draft: Value) -> Reply {
        self.put(&format!("/api/form/publish/{form}"), draft).await
    }

    /// Publishes a form of one question; returns its id and link.
    pub async fn published_form(&self, name: &str) -> (String, String) {
        let form = self.new_form(name).await;
        let reply = self.publish(&form, one_question("Q1 How was it?")).await.must_be(200);
        (form, reply.body["shareLink"].as_str().unwrap().to_owned())
    }

    pub async fn shared(&self, link: &str) -> Reply {
        self.get(&format!("/api/form/shared/{link}")).await
    }
}

impl Person {
    /// A signed-in person with a verified address.
    pub async fn with_verified_email(app: &TestApp) -> Self {
        let person = Self::signed_in(app).await;
        person.verify_email(app).await;
        person
    }

    pub async fn verify_email(&self, app: &TestApp) {
        self.browser
            .post("/api/user/verify-email/send", json!({}))
            .await
            .must_be(200);
        app.run_worker_until_idle().await;
        let mails = inbox::mails_to(&self.email).await;
        let code = mails
            .iter()
            .rev()
            .find(|mail| mail.has_code())
            .expect("a mail with the code")
            .code();
        let reply = self
            .browser
            .post("/api/user/verify-email", json!({ "otp": code }))
            .await;
        reply.must_be(200);
    }
}

/// A form of one question.
pub fn one_question(text: &str) -> Value {
    json!({ "pages": [{
        "pageId": "p1", "pageTitle": "Page 01",
        "questions": [{ "id": "q1", "type": "Short Answer", "questionText": text }],
    }] })
}

/// A page with one question of each type, all fields set.
pub fn all_question_types() -> Value {
    let question = |id: &str, kind: &str, fields: Value| {
        let mut question = json!({ "id": id, "type": kind, "questionText": format!("Q1 {kind}?") });
        for (field, value) in fields.as_object().into_iter().flatten() {
            question[field] = value.clone();
        }
        question
    };
    let all_files = json!([
        "image",
        "pdf",
        "ppt",
        "document",
        "video",
        "zip",
        "audio",
        "spreadsheet"
    ]);
    let questions = json!([
        question(
            "short",
            "Short Answer",
            json!({ "required": true, "description": "A line" })
        ),
        question(
            "long",
            "Long Answer",
            json!({ "answerText": "the owner's own", "bgColor": "#ffee00" })
        ),
        question(
            "one",
            "Multiple Choice",
            json!({ "options": ["Red", "Green"], "optionIds": ["red", "green"] })
        ),
        question(
            "many",
            "Checkbox",
            json!({ "options": ["Tea", "Milk"], "optionIds": ["tea", "milk"] })
        ),
        question(
            "list",
            "Dropdown",
            json!({ "options": ["Drop Down Option", "Other"], "optionIds": ["d1", "d2"] })
        ),
        question(
            "file",
            "File Upload",
            json!({ "files": [], "fileTypes": all_files, "maxFiles": 5, "maxFileSize": "5mb" })
        ),
        question("day", "Date", json!({ "dateValue": "" })),
        question(
            "scale",
            "Linear Scale",
            json!({ "linearScale": { "min": 0, "max": 10, "selected": 5 } })
        ),
        question("stars", "Rating", json!({ "rating": { "selected": 0, "count": 5 } })),
        question("words", "Text", json!({ "shortText": "Read this" })),
        question(
            "picture",
            "Image",
            json!({ "imageUrl": "/media/1234567890123456789012", "altText": "A clinic" })
        ),
        question("film", "Video", json!({ "videoUrl": "https://youtu.be/dQw4w9WgXcQ" })),
    ]);
    json!({
        "name": "Everything", "status": "draft",
        "pages": [
            {
                "pageId": "first", "pageTitle": "Page 01", "bgColor": "#B6B6B6", "opacity": 40,
                "questions": questions,
                "sections": [{ "sectionId": "s1", "bgColor": "#B6B6B6", "opacity": 100, "questions": ["short", "long"] }],
            },
            { "pageId": "yes", "pageTitle": "Page 02", "questions": [
                { "id": "why", "type": "Short Answer", "questionText": "Q2 Why?" } ] },
            { "pageId": "no", "pageTitle": "Page 03", "questions": [
                { "id": "else", "type": "Long Answer", "questionText": "Q3 What else?" } ] },
        ],
        "pageConditions": { "first": {
            "questionId": "one", "expectedAnswer": "Red", "truePage": "yes", "falsePage": "no" } },
    })
}
