//! What a caller finds: an owner's things, the same things of another owner, and what is written in their place.

use std::collections::BTreeMap;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use platform::{chance::Chance, testing::unique_prefix};
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    call::{self, Stand},
    cast::{Actor, Caller, Cast},
};
use crate::harness::{Browser, Respondent, TestApp, person::PASSWORD, pictures, respondent::page_of};

/// One caller before one owner's things.
#[derive(Clone)]
pub struct Scene {
    pub browser: Browser,
    pub owner: Actor,
    pub other: Actor,
    bystander: String,
    things: Things,
    foreign: Things,
}

impl Scene {
    /// The cast themselves, before one of everything.
    pub async fn standing(app: &TestApp, cast: &Cast) -> Vec<(Caller, Self)> {
        let foreign = Things::made_by(app, &cast.other, None, 2, |_| true).await;
        let unlisted = Things::made_by(app, &cast.owner, None, 1, |_| true).await;
        let mut scenes = Vec::new();
        for caller in Caller::ALL {
            let person = cast.person(caller);
            let things = match listing(person, caller) {
                None => unlisted.clone(),
                listed => Things::made_by(app, &cast.owner, listed, 1, |_| true).await,
            };
            let scene = Self {
                browser: cast
                    .tokenless(caller)
                    .or(person.map(|actor| &actor.browser))
                    .unwrap()
                    .clone(),
                owner: cast.owner.clone(),
                other: cast.other.clone(),
                bystander: cast.bystander.email.clone(),
                things,
                foreign: foreign.clone(),
            };
            scenes.push((caller, scene));
        }
        scenes
    }

    /// The same scene with another caller and another owner, who has the things that are wanted: for a call that
    /// changes them.
    pub async fn with_understudies(
        &self,
        app: &TestApp,
        cast: &Cast,
        caller: Caller,
        wanted: impl Fn(&str) -> bool,
    ) -> Self {
        let owner = cast.owner.understudy(app).await;
        let person = match cast.person(caller) {
            Some(_) if caller == Caller::Owner => Some(owner.clone()),
            Some(actor) => Some(actor.understudy(app).await),
            None => None,
        };
        let things = Things::made_by(app, &owner, listing(person.as_ref(), caller), 1, wanted).await;
        Self {
            browser: person.map_or_else(|| self.browser.clone(), |person| person.browser),
            owner,
            things,
            ..self.clone()
        }
    }

    /// The same scene with another other owner, who has the things that are wanted.
    pub async fn with_another_other(self, app: &TestApp, wanted: impl Fn(&str) -> bool) -> Self {
        let other = self.other.understudy(app).await;
        Self {
            foreign: Things::made_by(app, &other, None, 2, wanted).await,
            other,
            ..self
        }
    }

    /// What a word stands for.
    pub fn own(&self, word: &str) -> String {
        match word {
            "newName" => unique_prefix(),
            "newEmail" => format!("{}@riverside.example", unique_prefix()),
            "password" => PASSWORD.to_owned(),
            "bystander" => self.bystander.clone(),
            thing => self.things.get(thing),
        }
    }

    /// What stands in the place of a word.
    pub fn stand_in(&self, word: &str, stand: Stand) -> String {
        match stand {
            Stand::Foreign => self.foreign.get(word),
            Stand::Missing => missing(word),
            Stand::Malformed => "not an id".to_owned(),
        }
    }

    /// What a reply that tells of the owner's things may hold.
    pub fn marks_of_owner(&self) -> Vec<&str> {
        marks(&self.owner, &self.things)
    }

    /// What a reply that tells of the other owner's things may hold.
    pub fn marks_of_other(&self) -> Vec<&str> {
        marks(&self.other, &self.foreign)
    }
}

fn marks<'a>(actor: &'a Actor, things: &'a Things) -> Vec<&'a str> {
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
    ids.chain([actor.words.as_str(), actor.email.as_str()]).collect()
}

fn listing(person: Option<&Actor>, caller: Caller) -> Option<Value> {
    Some(json!({ "email": person?.email, "role": caller.listed_as()? }))
}

/// A well-formed id that nothing has.
fn missing(word: &str) -> String {
    let chance = Chance::system();
    match word {
        "version" => "999".to_owned(),
        "link" | "privateLink" | "media" | "page" | "question" | "files" | "option" | "section" => chance.base58(22),
        // Only a random one is taken.
        "response" | "heldResponse" | "upload" => {
            uuid::Builder::from_random_bytes(chance.bytes()).into_uuid().to_string()
        }
        "responsesCursor" => {
            let response = uuid::Builder::from_random_bytes(chance.bytes()).into_uuid();
            URL_SAFE_NO_PAD.encode(format!("0 {response}"))
        }
        "cursor" => URL_SAFE_NO_PAD.encode(format!("0 {}", Uuid::from_bytes(chance.bytes()))),
        _ => Uuid::from_bytes(chance.bytes()).to_string(),
    }
}

/// Things of one person, by the words of the reviewed file.
#[derive(Clone)]
struct Things(BTreeMap<&'static str, String>);

impl Things {
    fn get(&self, word: &str) -> String {
        let thing = self.0.get(word);
        assert!(thing.is_some(), "${word} stands for nothing");
        thing.unwrap().clone()
    }

    async fn made_by(
        app: &TestApp,
        actor: &Actor,
        listed: Option<Value>,
        versions: i32,
        wanted: impl Fn(&str) -> bool,
    ) -> Self {
        let chance = Chance::system();
        let inner = ["page", "question", "files", "option", "section"].map(|word| (word, chance.base58(22)));
        let mut things = Self(BTreeMap::from(inner));
        let (browser, words) = (&actor.browser, &actor.words);
        if ["project", "projectName", "form", "cursor"].into_iter().any(&wanted) {
            let name = format!("{words} {}", unique_prefix());
            let (project, form) = browser.new_project(&name, words).await;
            if wanted("page") {
                browser.save(&form, things.draft(words)).await.must_be(200);
            }
            share(browser, &form, listed.as_ref()).await;
            things
                .0
                .extend([("project", project), ("projectName", name), ("form", form)]);
        }
        let of_published = [
            "published",
            "link",
            "response",
            "upload",
            "heldResponse",
            "responsesCursor",
        ];
        if of_published.into_iter().any(&wanted) {
            let (form, link) = things.published(browser, words, versions).await;
            share(browser, &form, listed.as_ref()).await;
            things
                .0
                .extend([("published", form), ("link", link), ("version", versions.to_string())]);
        }
        if ["response", "upload", "responsesCursor"].into_iter().any(&wanted) {
            let (response, upload) = things.response(app).await;
            // Before it, so it is in the part that follows.
            let cursor = URL_SAFE_NO_PAD.encode(format!("4000000000000000 {response}"));
            things
                .0
                .extend([("response", response), ("upload", upload), ("responsesCursor", cursor)]);
        }
        if wanted("heldResponse") {
            things.0.insert("heldResponse", things.held_response(app).await);
        }
        if wanted("privateLink") || wanted("privateForm") {
            let (form, link) = things.published(browser, words, 1).await;
            share(browser, &form, listed.as_ref()).await;
            let people_only = json!({ "access": "people" });
            browser
                .put(&format!("/api/form/{form}/access"), people_only)
                .await
                .must_be(200);
            things.0.extend([("privateLink", link), ("privateForm", form)]);
        }
        if wanted("trashed") {
            let form = browser.new_form(words).await;
            share(browser, &form, listed.as_ref()).await;
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

    async fn published(&self, browser: &Browser, words: &str, versions: i32) -> (String, String) {
        let form = browser.new_form(words).await;
        let mut reply = browser.publish(&form, self.draft(words)).await.must_be(200);
        for _ in 1..versions {
            reply = browser.publish(&form, json!({})).await.must_be(200);
        }
        (form, reply.body["shareLink"].as_str().unwrap().to_owned())
    }

    /// A response to the published form, with its first page handed in, and the file that the page names.
    async fn response(&self, app: &TestApp) -> (String, String) {
        let mut respondent = Respondent::of(app, &self.get("published"));
        let upload = respondent
            .upload_well(&self.get("files"), "wall.png", pictures::png())
            .await;
        let answers = json!({ self.get("question"): "Else", self.get("files"): [upload] });
        respondent.hand_in(&self.get("page"), answers).await.must_be(200);
        (respondent.response, upload)
    }

    /// A response to the published form that looks like a machine's.
    async fn held_response(&self, app: &TestApp) -> String {
        let respondent = Respondent::of(app, &self.get("published"));
        let answers = json!({ self.get("question"): "Else" });
        let mut page = page_of(&respondent.form, &self.get("page"), &answers);
        page["responseId"] = json!(respondent.response);
        page["website"] = json!("https://spam.example");
        respondent.browser.submit(page).await.must_be(200);
        respondent.response
    }

    fn draft(&self, words: &str) -> Value {
        let id = |word| self.get(word);
        json!({ "pages": [{
            "pageId": id("page"), "pageTitle": words,
            "questions": [{ "id": id("question"), "type": "Multiple Choice", "questionText": words,
                            "options": [words, "Else"], "optionIds": [id("option"), "else"] },
                          { "id": id("files"), "type": "File Upload", "questionText": words }],
            "sections": [{ "sectionId": id("section"), "questions": [id("question")] }],
        }] })
    }
}

async fn share(browser: &Browser, form: &str, listed: Option<&Value>) {
    if let Some(listed) = listed {
        let body = json!({ "responders": [listed] });
        browser
            .put(&format!("/api/form/{form}/access"), body)
            .await
            .must_be(200);
    }
}

/// A picture that no form shows yet.
async fn picture(actor: &Actor) -> String {
    let request = actor
        .browser
        .request(Method::POST, "/api/media")
        .multipart(call::picture());
    let reply = actor.browser.send(request).await.must_be(201);
    reply.body["media"]["id"].as_str().unwrap().to_owned()
}
