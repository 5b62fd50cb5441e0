//! Test data for a caller: an owner's objects, the same objects of another owner, and replacements for ids.

use std::collections::BTreeMap;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use platform::{rng::Rng, testing::unique_prefix};
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    actors::{Actor, Actors, Caller},
    call::{self, IdSwap},
};
use crate::harness::{Browser, Respondent, TestApp, person::PASSWORD, pictures, respondent::page_body};

/// A caller, an owner and the owner's objects.
#[derive(Clone)]
pub struct Fixture {
    pub browser: Browser,
    pub owner: Actor,
    pub other: Actor,
    bystander: String,
    things: Things,
    foreign: Things,
}

impl Fixture {
    /// One fixture for each caller, with one object of every kind.
    pub async fn for_callers(app: &TestApp, actors: &Actors) -> Vec<(Caller, Self)> {
        let foreign = Things::create(app, &actors.other, None, 2, |_| true).await;
        let unshared = Things::create(app, &actors.owner, None, 1, |_| true).await;
        let mut fixtures = Vec::new();
        for caller in Caller::ALL {
            let person = actors.person(caller);
            let things = match collaborator_entry(person, caller) {
                None => unshared.clone(),
                collaborator => Things::create(app, &actors.owner, collaborator, 1, |_| true).await,
            };
            let fixture = Self {
                browser: actors
                    .without_session(caller)
                    .or(person.map(|actor| &actor.browser))
                    .unwrap()
                    .clone(),
                owner: actors.owner.clone(),
                other: actors.other.clone(),
                bystander: actors.bystander.email.clone(),
                things,
                foreign: foreign.clone(),
            };
            fixtures.push((caller, fixture));
        }
        fixtures
    }

    /// The same fixture with copies of the caller and the owner and only the wanted objects, for a call that changes them.
    pub async fn with_fresh_actors(
        &self,
        app: &TestApp,
        actors: &Actors,
        caller: Caller,
        wanted: impl Fn(&str) -> bool,
    ) -> Self {
        let owner = actors.owner.fresh_copy(app).await;
        let person = match actors.person(caller) {
            Some(_) if caller == Caller::Owner => Some(owner.clone()),
            Some(actor) => Some(actor.fresh_copy(app).await),
            None => None,
        };
        let things = Things::create(app, &owner, collaborator_entry(person.as_ref(), caller), 1, wanted).await;
        Self {
            browser: person.map_or_else(|| self.browser.clone(), |person| person.browser),
            owner,
            things,
            ..self.clone()
        }
    }

    /// The same fixture with a copy of the other owner and only the wanted objects.
    pub async fn with_fresh_other_owner(self, app: &TestApp, wanted: impl Fn(&str) -> bool) -> Self {
        let other = self.other.fresh_copy(app).await;
        Self {
            foreign: Things::create(app, &other, None, 2, wanted).await,
            other,
            ..self
        }
    }

    /// The value of a placeholder.
    pub fn own(&self, word: &str) -> String {
        match word {
            "newName" => unique_prefix(),
            "newEmail" => format!("{}@riverside.example", unique_prefix()),
            "password" => PASSWORD.to_owned(),
            "bystander" => self.bystander.clone(),
            thing => self.things.get(thing),
        }
    }

    /// The swapped value of a placeholder.
    pub fn swapped(&self, word: &str, swapped_id: IdSwap) -> String {
        match swapped_id {
            IdSwap::Foreign => self.foreign.get(word),
            IdSwap::Missing => missing(word),
            IdSwap::Malformed => "not an id".to_owned(),
        }
    }

    /// Texts that occur only in replies about the owner's objects.
    pub fn owner_markers(&self) -> Vec<&str> {
        markers(&self.owner, &self.things)
    }

    /// Texts that occur only in replies about the other owner's objects.
    pub fn other_markers(&self) -> Vec<&str> {
        markers(&self.other, &self.foreign)
    }
}

fn markers<'a>(actor: &'a Actor, things: &'a Things) -> Vec<&'a str> {
    let ids = [
        "project",
        "form",
        "published",
        "link",
        "privateLink",
        "trashed",
        "session",
        "media",
        "upload",
    ];
    let ids = ids.into_iter().filter_map(|id| things.0.get(id).map(String::as_str));
    ids.chain([actor.marker.as_str(), actor.email.as_str()]).collect()
}

fn collaborator_entry(person: Option<&Actor>, caller: Caller) -> Option<Value> {
    Some(json!({ "email": person?.email, "role": caller.shared_role()? }))
}

/// A well-formed id of nothing.
fn missing(word: &str) -> String {
    let rng = Rng::system();
    match word {
        "version" => "999".to_owned(),
        "link" | "privateLink" | "media" | "page" | "question" | "files" | "option" | "section" => rng.base58(22),
        // Only a random UUID is accepted.
        "responseKey" | "upload" => uuid::Builder::from_random_bytes(rng.bytes()).into_uuid().to_string(),
        "responsesCursor" => {
            let response = uuid::Builder::from_random_bytes(rng.bytes()).into_uuid();
            URL_SAFE_NO_PAD.encode(format!("0 {response}"))
        }
        "cursor" => URL_SAFE_NO_PAD.encode(format!("0 {}", Uuid::from_bytes(rng.bytes()))),
        _ => Uuid::from_bytes(rng.bytes()).to_string(),
    }
}

/// Ids of one user's objects, by placeholder.
#[derive(Clone)]
struct Things(BTreeMap<&'static str, String>);

impl Things {
    fn get(&self, word: &str) -> String {
        let thing = self.0.get(word);
        assert!(thing.is_some(), "unknown placeholder ${word}");
        thing.unwrap().clone()
    }

    async fn create(
        app: &TestApp,
        actor: &Actor,
        collaborator: Option<Value>,
        versions: i32,
        wanted: impl Fn(&str) -> bool,
    ) -> Self {
        let rng = Rng::system();
        let inner = ["page", "question", "files", "option", "section"].map(|word| (word, rng.base58(22)));
        let mut things = Self(BTreeMap::from(inner));
        let (browser, marker) = (&actor.browser, &actor.marker);
        if ["project", "projectName", "form", "cursor"].into_iter().any(&wanted) {
            let name = format!("{marker} {}", unique_prefix());
            let (project, form) = browser.new_project(&name, marker).await;
            if wanted("page") {
                browser.save(&form, things.draft(marker)).await.must_be(200);
            }
            share(browser, &form, collaborator.as_ref()).await;
            things
                .0
                .extend([("project", project), ("projectName", name), ("form", form)]);
        }
        let of_published = [
            "published",
            "link",
            "response",
            "responseKey",
            "responseToken",
            "upload",
            "quarantinedResponse",
            "responsesCursor",
        ];
        if of_published.into_iter().any(&wanted) {
            let (form, link) = things.published(browser, marker, versions).await;
            share(browser, &form, collaborator.as_ref()).await;
            things
                .0
                .extend([("published", form), ("link", link), ("version", versions.to_string())]);
        }
        if ["response", "responseKey", "responseToken", "upload", "responsesCursor"]
            .into_iter()
            .any(&wanted)
        {
            let (key, token, response, upload) = things.response(app).await;
            // Before the response, so that the next page contains it.
            let cursor = URL_SAFE_NO_PAD.encode(format!("4000000000000000 {response}"));
            things.0.extend([
                ("responseKey", key),
                ("responseToken", token),
                ("response", response),
                ("upload", upload),
                ("responsesCursor", cursor),
            ]);
        }
        if wanted("quarantinedResponse") {
            things
                .0
                .insert("quarantinedResponse", things.quarantined_response(app).await);
        }
        if wanted("privateLink") || wanted("privateForm") {
            let (form, link) = things.published(browser, marker, 1).await;
            share(browser, &form, collaborator.as_ref()).await;
            let people_only = json!({ "access": "people" });
            browser
                .put(&format!("/api/form/{form}/access"), people_only)
                .await
                .must_be(200);
            things.0.extend([("privateLink", link), ("privateForm", form)]);
        }
        if wanted("trashed") {
            let form = browser.new_form(marker).await;
            share(browser, &form, collaborator.as_ref()).await;
            browser.delete(&format!("/api/form/{form}")).await.must_be(200);
            things.0.insert("trashed", form);
        }
        if wanted("session") {
            things.0.insert("session", actor.sign_in_again(app).await.0.to_string());
        }
        if wanted("media") {
            things.0.insert("media", picture(actor).await);
        }
        if wanted("cursor") {
            let page = browser.get("/api/works/recent?limit=1").await.must_be(200);
            things
                .0
                .insert("cursor", page.body["nextCursor"].as_str().unwrap().to_owned());
        }
        things
    }

    async fn published(&self, browser: &Browser, marker: &str, versions: i32) -> (String, String) {
        let form = browser.new_form(marker).await;
        let mut reply = browser.publish(&form, self.draft(marker)).await.must_be(200);
        for _ in 1..versions {
            reply = browser.publish(&form, json!({})).await.must_be(200);
        }
        (form, reply.body["shareLink"].as_str().unwrap().to_owned())
    }

    /// Submits the first page of a response; returns its key, the token of its private link, the id that the owner sees, and
    /// the id of the uploaded file.
    async fn response(&self, app: &TestApp) -> (String, String, String, String) {
        let mut respondent = Respondent::of(app, &self.get("published"));
        let upload = respondent
            .upload_ok(&self.get("files"), "wall.png", pictures::png())
            .await;
        let answers = json!({ self.get("question"): "Else", self.get("files"): [upload] });
        respondent.must_submit(&self.get("page"), answers).await;
        let id = respondent.id();
        let token = respondent.private_link_token().await;
        (respondent.response, token, id, upload)
    }

    /// Submits a response that is quarantined as spam.
    async fn quarantined_response(&self, app: &TestApp) -> String {
        let respondent = Respondent::of(app, &self.get("published"));
        let answers = json!({ self.get("question"): "Else" });
        let mut page = page_body(&respondent.form, &self.get("page"), &answers);
        page["responseId"] = json!(respondent.response);
        page["website"] = json!("https://spam.example");
        respondent.browser.submit(page).await.must_be(200);
        respondent.id()
    }

    fn draft(&self, marker: &str) -> Value {
        let id = |word| self.get(word);
        json!({ "pages": [{
            "pageId": id("page"), "pageTitle": marker,
            "questions": [{ "id": id("question"), "type": "Multiple Choice", "questionText": marker,
                            "options": [marker, "Else"], "optionIds": [id("option"), "else"] },
                          { "id": id("files"), "type": "File Upload", "questionText": marker }],
            "sections": [{ "sectionId": id("section"), "questions": [id("question")] }],
        }] })
    }
}

async fn share(browser: &Browser, form: &str, collaborator: Option<&Value>) {
    if let Some(collaborator) = collaborator {
        let body = json!({ "responders": [collaborator] });
        browser
            .put(&format!("/api/form/{form}/access"), body)
            .await
            .must_be(200);
    }
}

/// Uploads an image that no form shows yet.
async fn picture(actor: &Actor) -> String {
    let request = actor
        .browser
        .request(Method::POST, "/api/media")
        .multipart(call::picture());
    let reply = actor.browser.send(request).await.must_be(201);
    reply.body["media"]["id"].as_str().unwrap().to_owned()
}
