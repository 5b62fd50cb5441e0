//! Normal and hostile requests for every operation.

use serde_json::{Value, json};

use super::{
    ask::{Ask, Body},
    operations::{Access, operations},
    scene::Scene,
};
use crate::{
    account::{new_response, page_of},
    attacks::hostile_passwords::worst_password,
    drafts::{longest_answers, wide_draft},
    hostile_bodies::{hostile_objects, hostile_pages},
    pictures,
};

const SMALL_BODY: usize = 64 * 1024;
const LARGE_BODY: usize = 2 * 1024 * 1024;
const MISSING: &str = "01890000-0000-7000-8000-000000000000";

/// Number of measured requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Requests {
    Usual,
    Few,
}

/// The requests of one operation.
pub(super) struct Entry {
    pub(super) operation: &'static str,
    pub(super) anonymous: bool,
    /// The normal request with this number; some requests cannot be repeated.
    pub(super) normal: Box<dyn Fn(u32) -> Ask + Send + Sync>,
    /// How often it is sent; slow requests less often.
    pub(super) requests: Requests,
    /// Expected status of a normal request. One that is rejected early would prove nothing.
    pub(super) normal_status: u16,
    largest_body: usize,
    hostile: Vec<(String, Ask)>,
}

impl Entry {
    fn new(operation: &'static str, normal: impl Fn(u32) -> Ask + Send + Sync + 'static) -> Self {
        Self {
            operation,
            anonymous: operations(Access::Anonymous)
                .iter()
                .any(|anonymous| anonymous == operation),
            normal: Box::new(normal),
            requests: Requests::Usual,
            normal_status: 200,
            largest_body: SMALL_BODY,
            hostile: Vec::new(),
        }
    }

    /// A request that is always the same.
    fn same(operation: &'static str, normal: Ask) -> Self {
        Self::new(operation, move |_| normal.clone())
    }

    fn largest_body(mut self, bytes: usize) -> Self {
        self.largest_body = bytes;
        self
    }

    fn few(mut self) -> Self {
        self.requests = Requests::Few;
        self
    }

    fn answered(mut self, status: u16) -> Self {
        self.normal_status = status;
        self
    }

    fn hostile(mut self, name: &str, ask: Ask) -> Self {
        self.hostile.push((name.to_owned(), ask));
        self
    }

    /// Its own hostile requests, and those that every operation gets.
    pub(super) fn all_hostile(&self) -> Vec<(String, Ask)> {
        let mut all = self.hostile.clone();
        let normal = (self.normal)(u32::MAX);
        let (_, template) = self.operation.split_once(' ').unwrap();
        if template.contains('{') {
            let mut ask = normal.clone();
            ask.path = with_long_ids(template);
            all.push(("long ids".to_owned(), ask));
        }
        let mut ask = normal.clone();
        ask.path = format!(
            "{}{}x={}",
            normal.path,
            if normal.path.contains('?') { '&' } else { '?' },
            "%2e".repeat(10_000)
        );
        all.push(("a long query".to_owned(), ask));
        let pass = "a".repeat(30_000);
        all.push(("a long header".to_owned(), normal.clone().header("x-form-pass", pass)));
        if let Body::Json(text) = &normal.body {
            for (name, body) in hostile_objects(self.largest_body) {
                all.push((name.to_owned(), normal.clone().text(body)));
            }
            let fields: Value = serde_json::from_str(text).unwrap();
            for (field, value) in fields.as_object().unwrap() {
                if value.is_string() {
                    let mut body = fields.clone();
                    body[field] = json!("é1".repeat((self.largest_body - text.len() - 64) / 3));
                    all.push((format!("a long {field}"), normal.clone().json(&body)));
                }
            }
            let too_large = format!("{{\"x\":\"{}\"}}", "a".repeat(LARGE_BODY + SMALL_BODY));
            all.push(("a body that is too large".to_owned(), normal.clone().text(too_large)));
        }
        all
    }
}

fn with_long_ids(template: &str) -> String {
    let segments = template.split('/').map(|segment| {
        if segment.starts_with('{') {
            "%41".repeat(3_000)
        } else {
            segment.to_owned()
        }
    });
    segments.collect::<Vec<_>>().join("/")
}

/// All operations. Requests that would end a session or delete something are sent so that they are rejected.
pub(super) fn entries(scene: &Scene) -> Vec<Entry> {
    [
        file_links(scene),
        accounts(scene),
        codes(scene),
        respondents(scene),
        forms(scene),
        form_details(scene),
        projects(scene),
        results(scene),
        files(scene),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// First, because a link is valid for a minute.
fn file_links(scene: &Scene) -> Vec<Entry> {
    vec![
        Entry::same("GET /files/{uploadId}", Ask::new(&format!("GET {}", scene.file_link))).hostile(
            "a forged link",
            Ask::new(&format!(
                "GET /files/{MISSING}?form={MISSING}&until=9999999999&signature={}",
                "f".repeat(20_000)
            )),
        ),
    ]
}

fn accounts(scene: &Scene) -> Vec<Entry> {
    let sign_up = |number: u32, password: &str| {
        let email = format!("{number}-{}@riverside.example", new_response());
        Ask::new("POST /api/user/signup")
            .json(&json!({ "name": "Ravi", "email": email, "password": password, "confirmPassword": password }))
    };
    let log_in =
        |password: &str| Ask::new("POST /api/user/login").json(&json!({ "email": scene.email, "password": password }));
    let change = |password: &str| {
        Ask::new("PUT /api/user/password").json(&json!({ "currentPassword": "a wrong guess", "newPassword": password }))
    };
    let same = |operation| Entry::same(operation, Ask::new(operation));
    vec![
        Entry::new("POST /api/user/signup", move |number| sign_up(number, "blue-kettle-42"))
            .answered(201)
            .hostile("an expensive password", sign_up(0, &worst_password())),
        Entry::same("POST /api/user/login", log_in(&scene.password))
            .hostile("an expensive password", log_in(&worst_password())),
        Entry::same("PUT /api/user/password", change("a green kettle"))
            .answered(422)
            .hostile("an expensive password", change(&worst_password())),
        same("GET /api/installation"),
        Entry::same(
            "POST /api/set-up/check",
            Ask::new("POST /api/set-up/check").json(&json!({ "key": "1.AAAA" })),
        )
        .answered(403),
        Entry::same(
            "POST /api/set-up",
            Ask::new("POST /api/set-up").json(&json!({ "key": "1.AAAA" })),
        )
        .answered(403),
        same("GET /api/user/profile"),
        Entry::same(
            "PUT /api/user/profile",
            Ask::new("PUT /api/user/profile").json(&json!({ "location": "Pune" })),
        ),
        same("GET /api/user/sessions"),
        Entry::same(
            "DELETE /api/user/sessions/{id}",
            Ask::new(&format!("DELETE /api/user/sessions/{MISSING}")),
        )
        .answered(404),
        same("GET /api/user/export"),
        Entry::same(
            "DELETE /api/user",
            Ask::new("DELETE /api/user").text(r#"{"password":5}"#.to_owned()),
        )
        .answered(400),
        Entry::same(
            "POST /api/user/logout",
            Ask::new("POST /api/user/logout").header("authorization", format!("Bearer {}", "a".repeat(43))),
        )
        .answered(401),
        same("POST /api/user/verify-email/send"),
        Entry::same(
            "POST /api/user/verify-email",
            Ask::new("POST /api/user/verify-email").json(&json!({ "otp": "000000" })),
        )
        .answered(400),
    ]
}

fn codes(scene: &Scene) -> Vec<Entry> {
    let at = |call: &str| Ask::new(&format!("POST /api/otp/{call}"));
    let reset = |password: &str| at("reset-password").json(&json!({ "email": scene.email, "newPassword": password }));
    let enter = |call: &str| Ask::new(&format!("POST /api/form/shared/{}/{call}", scene.private_link));
    let confirmations = |method: &str, length: usize| {
        Ask::new(&format!(
            "{method} /unsubscribe/confirmations?key={}",
            "A".repeat(length)
        ))
    };
    let unsubscribe = |length: usize| Ask::new(&format!("POST /unsubscribe?key={}", "A".repeat(length)));
    vec![
        Entry::same(
            "POST /api/otp/send-otp",
            at("send-otp").json(&json!({ "email": "ravi@riverside.example" })),
        ),
        Entry::same(
            "POST /api/otp/verify-otp",
            at("verify-otp").json(&json!({ "email": scene.email, "otp": "000000" })),
        )
        .answered(400),
        Entry::same("POST /api/otp/reset-password", reset("a green kettle"))
            .answered(400)
            .hostile("an expensive password", reset(&worst_password())),
        Entry::same(
            "POST /api/form/shared/{shareLink}/code",
            enter("code").json(&json!({ "email": "ravi@riverside.example" })),
        ),
        Entry::same(
            "POST /api/form/shared/{shareLink}/enter",
            enter("enter").json(&json!({ "entry": "a".repeat(43), "otp": "000000" })),
        )
        .answered(400),
        Entry::same("POST /unsubscribe/confirmations", confirmations("POST", 64))
            .answered(404)
            .hostile("a long key", confirmations("POST", 6_000)),
        Entry::same("DELETE /unsubscribe/confirmations", confirmations("DELETE", 64))
            .answered(404)
            .hostile("a long key", confirmations("DELETE", 6_000)),
        Entry::same("POST /unsubscribe", unsubscribe(64))
            .answered(404)
            .hostile("a long key", unsubscribe(6_000)),
    ]
}

fn respondents(scene: &Scene) -> Vec<Entry> {
    let shared = |link: &str| Ask::new(&format!("GET /api/form/shared/{link}"));
    let left = |link: &str| Ask::new(&format!("GET /api/form/shared/{link}/left"));
    let submit = "POST /api/response/submit";
    let page = |form: &str, answers: Value| Ask::new(submit).json(&page_of(form, "p1", &new_response(), &answers));
    let form = scene.usual.form.id.clone();
    let mut submits = Entry::new(submit, move |_| page(&form, json!({ "word": "Well, thank you" })))
        .largest_body(LARGE_BODY)
        .hostile(
            "a small answer to the largest form",
            page(&scene.largest.wide.id, json!({ "q1": "0" })),
        )
        .hostile(
            "the longest texts",
            page(&scene.largest.form.id, longest_answers(1, 19)),
        );
    let every_option: Vec<String> = (0..500).map(|at| format!("o{at}")).collect();
    let every_place = json!({ "q1": every_option, "q2": every_option });
    submits = submits.hostile("every place of a form", page(&scene.largest.limited.id, every_place));
    for whose in [&scene.usual.form.id, MISSING] {
        for (name, body) in hostile_pages(whose) {
            submits = submits.hostile(name, Ask::new(submit).text(body));
        }
    }
    let upload = |form: &str, file: Vec<u8>| {
        let fields = [
            ("formId", form),
            ("responseId", &*new_response()),
            ("questionId", "scan"),
        ];
        Ask::new("POST /api/response/upload").file(&fields, file)
    };
    let link = |key: &str| {
        let body = json!({ "formId": scene.usual.form.id, "responseId": key });
        Ask::new("POST /api/response/link").json(&body)
    };
    let mine = |method: &str, token: String| {
        Ask::new(&format!("{method} /api/response/mine")).header("x-response-token", token)
    };
    let form = scene.usual.form.id.clone();
    vec![
        Entry::same("POST /api/response/link", link(&scene.usual.own.key))
            .hostile("the key of another form", link(&scene.largest.own.key)),
        Entry::same("GET /api/response/mine", mine("GET", scene.usual.own.token.clone()))
            .hostile("the longest texts", mine("GET", scene.largest.own.token.clone()))
            .hostile("a long token", mine("GET", "A".repeat(6_000))),
        Entry::same("DELETE /api/response/mine", mine("DELETE", "A".repeat(64)))
            .answered(404)
            .hostile("a long token", mine("DELETE", "A".repeat(6_000))),
        Entry::same("GET /api/form/shared/{shareLink}", shared(&scene.usual.wide.link))
            .hostile("the largest form", shared(&scene.largest.wide.link)),
        Entry::same("GET /api/form/shared/{shareLink}/left", left(&scene.usual.limited.link))
            .hostile("the most options with places", left(&scene.largest.limited.link)),
        submits,
        Entry::new("POST /api/response/upload", move |_| upload(&form, pictures::png()))
            .answered(201)
            .hostile("noise of 5 MB", upload(&scene.usual.form.id, vec![0x5A; 5_000_000]))
            .hostile(
                "a picture without end",
                upload(&scene.usual.form.id, pictures::png_of_50_000_by_50_000()),
            )
            .hostile("an unknown form", upload(MISSING, vec![0x5A; 5_000_000])),
        Entry::same("GET /media/{id}", Ask::new(&format!("GET /media/{}", scene.media))).hostile(
            "many ranges",
            Ask::new(&format!("GET /media/{}", scene.media))
                .header("range", format!("bytes={}0-0", "0-0,".repeat(5_000))),
        ),
    ]
}

fn forms(scene: &Scene) -> Vec<Entry> {
    let at = |method: &str, call: &str, form: &str| Ask::new(&format!("{method} /api/form/{call}{form}"));
    let (usual, largest) = (&scene.usual.wide.id, &scene.largest.wide.id);
    let save = |draft: &Value| at("PUT", "save-draft/", &scene.draft).json(draft);
    let publish = |form: &str, draft: &Value| at("PUT", "publish/", form).json(draft);
    let (too_wide, widest, texts) = (wide_draft(490, 20), wide_draft(40, 20), wide_draft(4, 3_600));
    vec![
        Entry::same(
            "POST /api/form/create",
            at("POST", "create", "").json(&json!({ "name": "Visit" })),
        )
        .answered(201),
        Entry::same("GET /api/form/{id}", at("GET", "", usual)).hostile("the largest form", at("GET", "", largest)),
        Entry::same("PUT /api/form/save-draft/{formId}", save(&wide_draft(4, 20)))
            .largest_body(LARGE_BODY)
            .hostile("too many options", save(&too_wide))
            .hostile("the most options", save(&widest))
            .hostile("the longest texts", save(&texts)),
        Entry::same("PUT /api/form/publish/{formId}", publish(usual, &wide_draft(4, 20)))
            .largest_body(LARGE_BODY)
            .hostile("too many options", publish(&scene.draft, &too_wide))
            .hostile("the most options", publish(&scene.draft, &widest))
            .hostile("the longest texts", publish(&scene.draft, &texts))
            .hostile("the largest form", publish(largest, &json!({}))),
        Entry::same(
            "PUT /api/form/rename/{id}",
            at("PUT", "rename/", usual).json(&json!({ "name": "Survey" })),
        ),
        Entry::same("DELETE /api/form/{id}", at("DELETE", "", MISSING)).answered(404),
    ]
}

fn form_details(scene: &Scene) -> Vec<Entry> {
    let at = |method: &str, form: &str, call: &str| Ask::new(&format!("{method} /api/form/{form}/{call}"));
    let (usual, largest) = (&scene.usual.wide.id, &scene.largest.wide.id);
    let people: Vec<Value> = (0..600)
        .map(|n| json!({ "email": format!("{n}@riverside.example"), "role": "edit" }))
        .collect();
    let access = |people: Value| at("PUT", &scene.usual.form.id, "access").json(&json!({ "responders": people }));
    vec![
        Entry::same("PUT /api/form/{id}/access", access(json!([]))).hostile("many people", access(json!(people))),
        Entry::same(
            "POST /api/form/{id}/duplicate",
            at("POST", usual, "duplicate").json(&json!({ "name": "Copy" })),
        )
        .answered(201)
        .hostile("the largest form", at("POST", largest, "duplicate")),
        Entry::same(
            "PUT /api/form/{id}/project",
            at("PUT", usual, "project").json(&json!({ "projectId": scene.project })),
        ),
        Entry::same(
            "PUT /api/form/{id}/presence",
            at("PUT", usual, "presence").json(&json!({ "tab": "t1", "pageId": "p1" })),
        )
        .hostile(
            "a long tab",
            at("PUT", usual, "presence").json(&json!({ "tab": "t".repeat(60_000) })),
        ),
        Entry::same("GET /api/form/{id}/confirmations", at("GET", usual, "confirmations")),
        // The usual form has no confirmation.
        Entry::same(
            "POST /api/form/{id}/confirmations/test",
            at("POST", usual, "confirmations/test"),
        )
        .answered(409),
        Entry::same("GET /api/form/{id}/notifications", at("GET", usual, "notifications")),
        Entry::same(
            "PUT /api/form/{id}/notifications",
            at("PUT", usual, "notifications").json(&json!({ "frequency": "never" })),
        )
        .hostile(
            "a long frequency",
            at("PUT", usual, "notifications").json(&json!({ "frequency": "d".repeat(60_000) })),
        ),
        // The sixth within an hour is refused, so the normal request is for a form that does not exist.
        Entry::same(
            "POST /api/form/{id}/notifications/test",
            at("POST", MISSING, "notifications/test"),
        )
        .answered(404),
        Entry::same("POST /api/form/{id}/purge", at("POST", MISSING, "purge")).answered(404),
        Entry::same("POST /api/form/{id}/restore", at("POST", MISSING, "restore")).answered(404),
        Entry::same("POST /api/form/{id}/unpublish", at("POST", MISSING, "unpublish")).answered(404),
        Entry::same(
            "GET /api/form/{id}/uploads/{uploadId}",
            at("GET", &scene.usual.form.id, &format!("uploads/{}", scene.upload)),
        ),
        Entry::same("GET /api/form/{id}/versions", at("GET", usual, "versions"))
            .hostile("the largest form", at("GET", largest, "versions")),
        Entry::same("GET /api/form/{id}/versions/{n}", at("GET", usual, "versions/1"))
            .hostile("the largest form", at("GET", largest, "versions/1")),
    ]
}

fn projects(scene: &Scene) -> Vec<Entry> {
    let at = |method: &str, call: &str| Ask::new(&format!("{method} /api/project/{call}"));
    let project = &scene.project;
    let same = |operation| Entry::same(operation, Ask::new(operation));
    vec![
        Entry::same(
            "POST /api/project/check",
            at("POST", "check").json(&json!({ "projectName": "Clinic" })),
        ),
        Entry::new("POST /api/project/create", move |_| {
            at("POST", "create").json(&json!({ "projectName": new_response(), "formName": "Visit" }))
        })
        .answered(201),
        same("GET /api/project/my-projects"),
        Entry::same(
            "PUT /api/project/rename/{id}",
            at("PUT", &format!("rename/{project}")).json(&json!({ "name": "Clinic" })),
        ),
        Entry::same("DELETE /api/project/{id}", at("DELETE", MISSING)).answered(404),
        Entry::same("GET /api/project/{id}/forms", at("GET", &format!("{project}/forms"))),
        same("GET /api/works/recent").hostile(
            "a long cursor",
            Ask::new(&format!("GET /api/works/recent?cursor={}", "LTYw".repeat(5_000))),
        ),
        same("GET /api/works/shared"),
        same("GET /api/works/trash"),
    ]
}

fn results(scene: &Scene) -> Vec<Entry> {
    let at = |method: &str, form: &str, call: &str| Ask::new(&format!("{method} /api/analytics/form/{form}{call}"));
    let (usual, texts) = (&scene.usual.form.id, &scene.largest.form.id);
    let (wide, widest) = (&scene.usual.wide.id, &scene.largest.wide.id);
    let many: Vec<String> = (0..1_500).map(|_| new_response()).collect();
    let named =
        |call: &str, ids: Value| at("POST", usual, &format!("/responses/{call}")).json(&json!({ "responseIds": ids }));
    let long_answer = format!("/responses?questionId=word&answer={}", "%25".repeat(10_000));
    let long_search = format!("/responses?search={}", "%25".repeat(10_000));
    let one = |form: &str, response: &str| at("GET", form, &format!("/responses/{response}"));
    vec![
        Entry::same("GET /api/analytics/form/{id}", at("GET", wide, ""))
            .hostile("the largest form", at("GET", widest, ""))
            .hostile("the longest texts", at("GET", texts, "")),
        Entry::same(
            "GET /api/analytics/form/{id}/download",
            at("GET", usual, "/download?format=xlsx"),
        )
        .hostile("the largest form", at("GET", widest, "/download?format=xlsx")),
        Entry::same("GET /api/analytics/form/{id}/live", at("GET", wide, "/live"))
            .few()
            .hostile("the largest form", at("GET", widest, "/live"))
            .hostile("the longest texts", at("GET", texts, "/live")),
        Entry::same("GET /api/analytics/form/{id}/responses", at("GET", usual, "/responses"))
            .hostile("the longest texts", at("GET", texts, "/responses"))
            .hostile("a long answer to look for", at("GET", usual, &long_answer))
            .hostile("a long text to search for", at("GET", usual, &long_search))
            .hostile(
                "a search through the most options",
                at("GET", widest, "/responses?search=o"),
            )
            .hostile(
                "a search through the longest texts",
                at("GET", texts, "/responses?search=%25_%5C%22"),
            ),
        Entry::same(
            "POST /api/analytics/form/{id}/responses/delete",
            named("delete", json!([MISSING])),
        )
        .hostile("many ids", named("delete", json!(many))),
        Entry::same(
            "POST /api/analytics/form/{id}/responses/release",
            named("release", json!([MISSING])),
        )
        .hostile("many ids", named("release", json!(many))),
        Entry::same(
            "GET /api/analytics/form/{id}/responses/{responseId}",
            one(usual, &scene.usual.response),
        )
        .hostile("the longest texts", one(texts, &scene.largest.response)),
        Entry::same(
            "DELETE /api/analytics/form/{id}/responses/{responseId}",
            at("DELETE", usual, &format!("/responses/{MISSING}")),
        )
        .answered(404),
        Entry::same(
            "GET /api/analytics/project/{id}",
            Ask::new(&format!("GET /api/analytics/project/{}", scene.project)),
        ),
    ]
}

fn files(_: &Scene) -> Vec<Entry> {
    let upload = |file: Vec<u8>| Ask::new("POST /api/media").file(&[], file);
    vec![
        Entry::new("POST /api/media", move |_| upload(pictures::png()))
            .answered(201)
            .hostile("noise of 10 MB", upload(vec![0x5A; 10_000_000]))
            .hostile("a picture without end", upload(pictures::png_of_50_000_by_50_000())),
    ]
}
