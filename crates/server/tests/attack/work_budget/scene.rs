//! Resources for the requests.

use serde_json::json;

use crate::{
    account::{Account, Published, new_response, text_at},
    caller::{Caller, attacker, honest},
    drafts::{limited_draft, long_texts_draft, longest_answers, publish_largest, short_draft, wide_draft},
    installation::Installation,
    pictures,
};

/// Normal resources and resources of maximum size.
#[derive(Debug, Clone)]
pub(super) struct Scene {
    pub(super) email: String,
    pub(super) password: String,
    pub(super) usual: Things,
    pub(super) largest: Things,
    pub(super) project: String,
    pub(super) draft: String,
    pub(super) private_link: String,
    pub(super) media: String,
    pub(super) upload: String,
    pub(super) file_link: String,
}

#[derive(Debug, Clone)]
pub(super) struct Things {
    /// A form of one page.
    pub(super) form: Published,
    /// A form with as many questions as there can be.
    pub(super) wide: Published,
    /// A form of two questions with options that have places.
    pub(super) limited: Published,
    pub(super) response: String,
    /// The key of a response, and the token of its private link.
    pub(super) own: OwnResponse,
}

#[derive(Debug, Clone)]
pub(super) struct OwnResponse {
    pub(super) key: String,
    pub(super) token: String,
}

impl Scene {
    pub(super) async fn set(installation: &Installation, owner: &Account) -> Self {
        let respondent = Caller::at(installation.address(), honest(2));
        let usual = owner.publish_new("Visit", &short_draft()).await;
        let (response, picture) = (new_response(), pictures::png());
        let upload = respondent
            .upload_file(&usual.id, &response, "scan", picture)
            .await
            .must_be(201);
        let upload = text_at(&upload.json(), "/upload/id");
        let answers = json!({ "word": "Well", "scan": [upload] });
        respondent
            .submit(&usual.id, "p1", &response, &answers)
            .await
            .must_be(200);
        let own = own_response(&respondent, &usual.id, response).await;
        let wide = owner.publish_new("Survey", &wide_draft(4, 20)).await;
        let limited = owner.publish_new("Appointment", &limited_draft(4)).await;
        let media = owner.upload_picture(pictures::png()).await.must_be(201).json();
        let private = owner.publish_new("Private", &short_draft()).await;
        let listed =
            json!({ "access": "people", "responders": [{ "email": "ravi@riverside.example", "role": "respond" }] });
        owner
            .caller
            .put(&format!("/api/form/{}/access", private.id), &listed)
            .await
            .must_be(200);
        let project = json!({ "projectName": "Clinic", "formName": "In it" });
        let project = owner
            .caller
            .post("/api/project/create", &project)
            .await
            .must_be(201)
            .json();
        let response = newest_response(owner, &usual.id).await;
        let largest = Self::largest(installation, owner).await;
        // Last, because it is valid for a minute.
        let link = format!("/api/form/{}/uploads/{upload}", usual.id);
        let link = owner.caller.get(&link).await.must_be(200);
        Self {
            file_link: text_at(&link.json(), "/url"),
            email: owner.member.email.clone(),
            password: owner.member.password.clone(),
            usual: Things {
                response,
                own,
                form: usual,
                wide,
                limited,
            },
            largest,
            project: text_at(&project, "/project/_id"),
            draft: text_at(&project, "/form/_id"),
            private_link: private.link,
            media: text_at(&media, "/media/id"),
            upload,
        }
    }

    async fn largest(installation: &Installation, owner: &Account) -> Things {
        let form = owner.publish_new("Tell us everything", &long_texts_draft(1, 19)).await;
        let mut own = None;
        for number in 0..8 {
            let respondent = Caller::at(installation.address(), attacker(number));
            let (key, answers) = (new_response(), longest_answers(1, 19));
            respondent.submit(&form.id, "p1", &key, &answers).await.must_be(200);
            own = Some((respondent, key));
        }
        let (respondent, key) = own.unwrap();
        Things {
            own: own_response(&respondent, &form.id, key).await,
            response: newest_response(owner, &form.id).await,
            form,
            wide: publish_largest(owner, 500).await.0,
            limited: owner.publish_new("Appointment", &limited_draft(500)).await,
        }
    }

    /// Placeholder ids, to generate the corpus without a server.
    pub(super) fn without_server() -> Self {
        let word = || "none".to_owned();
        let form = || Published {
            id: word(),
            link: word(),
        };
        let things = || Things {
            form: form(),
            wide: form(),
            limited: form(),
            response: word(),
            own: OwnResponse {
                key: word(),
                token: word(),
            },
        };
        Self {
            email: word(),
            password: word(),
            usual: things(),
            largest: things(),
            project: word(),
            draft: word(),
            private_link: word(),
            media: word(),
            upload: word(),
            file_link: word(),
        }
    }
}

/// The id under which an owner sees the newest response to this form.
async fn newest_response(owner: &Account, form: &str) -> String {
    let list = format!("/api/analytics/form/{form}/responses?limit=1");
    let list = owner.caller.get(&list).await.must_be(200).json();
    text_at(&list, "/responses/0/responseId")
}

async fn own_response(respondent: &Caller, form: &str, key: String) -> OwnResponse {
    let body = json!({ "formId": form, "responseId": key });
    let reply = respondent.post("/api/response/link", &body).await.must_be(200);
    OwnResponse {
        token: text_at(&reply.json(), "/token"),
        key,
    }
}
