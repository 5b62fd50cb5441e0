//! Publishing: the draft becomes the next version, the link stays, and a form with errors is rejected.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::harness::{
    Person, TestApp,
    owner::{all_question_types, one_question},
};

fn published(mut draft: Value) -> Value {
    draft["status"] = json!("published");
    draft
}

#[tokio::test]
async fn each_published_version_is_served_at_once() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    for version in 1..=8 {
        let mut content = published(all_question_types());
        content["pages"][0]["pageTitle"] = json!(format!("Page {version}"));
        let done = meera.browser.publish(&form, content).await.must_be(200);
        // Odd versions are not requested, so the next publish happens while they are rendered.
        if version % 2 == 0 {
            let link = done.body["shareLink"].as_str().unwrap();
            let shared = app.browser().shared(link).await.must_be(200);
            assert_eq!(shared.body["form"]["version"], version);
        }
    }
}

#[tokio::test]
async fn first_publish_creates_link_and_later_ones_keep_it() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    let first = meera
        .browser
        .publish(&form, published(all_question_types()))
        .await
        .must_be(200);
    let link = first.body["shareLink"].as_str().unwrap();
    assert_eq!(link.len(), 22);
    assert_eq!(first.body["shareUrl"], format!("http://127.0.0.1:8080/form/{link}"));
    assert_eq!(first.body["version"], 1);

    let mut renamed = published(all_question_types());
    renamed["pages"][0]["questions"][2]["options"][0] = json!("Crimson");
    renamed["pageConditions"]["first"]["expectedAnswer"] = json!("Crimson");
    let second = meera.browser.publish(&form, renamed).await.must_be(200);
    assert_eq!(second.body["shareLink"], link);
    assert_eq!(second.body["version"], 2);
    let shared = app.browser().shared(link).await.must_be(200);
    assert_eq!(shared.body["form"]["version"], 2);
    let question = &shared.body["form"]["pages"][0]["questions"][2];
    assert_eq!(question["options"], json!(["Crimson", "Green"]));
    assert_eq!(question["optionIds"], json!(["red", "green"]));

    let old = meera
        .browser
        .get(&format!("/api/form/{form}/versions/1"))
        .await
        .must_be(200);
    assert_eq!(
        old.body["version"]["pages"][0]["questions"][2]["options"],
        json!(["Red", "Green"])
    );
}

#[tokio::test]
async fn saving_after_publishing_does_not_change_live_version() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let before = app.browser().shared(&link).await.must_be(200);
    let loaded = meera.browser.load(&form).await;
    assert_eq!(loaded["status"], "published");
    assert_eq!(loaded["hasUnpublishedChanges"], false);

    meera
        .browser
        .save(&form, one_question("Q1 Something else?"))
        .await
        .must_be(200);
    let loaded = meera.browser.load(&form).await;
    assert_eq!(loaded["status"], "published");
    assert_eq!(loaded["version"], 1);
    assert_eq!(loaded["hasUnpublishedChanges"], true);
    let after = app.browser().shared(&link).await.must_be(200);
    assert_eq!(after.text, before.text);
    assert_eq!(after.headers["etag"], before.headers["etag"]);

    // Undoing the change leaves nothing to publish.
    meera
        .browser
        .save(&form, one_question("Q1 How was it?"))
        .await
        .must_be(200);
    assert_eq!(meera.browser.load(&form).await["hasUnpublishedChanges"], false);
}

#[tokio::test]
async fn publish_without_pages_publishes_saved_draft() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    meera.browser.save(&form, one_question("Q1 Tea?")).await.must_be(200);
    let stale = meera
        .browser
        .publish(&form, json!({ "revision": 1 }))
        .await
        .must_be(409);
    assert_eq!(stale.body["draft"]["revision"], 2);
    let reply = meera
        .browser
        .publish(&form, json!({ "revision": 2, "name": "Tea" }))
        .await
        .must_be(200);
    let shared = app.browser().shared(reply.body["shareLink"].as_str().unwrap()).await;
    assert_eq!(shared.body["form"]["name"], "Tea");
    assert_eq!(
        shared.body["form"]["pages"][0]["questions"][0]["questionText"],
        "Q1 Tea?"
    );
}

#[tokio::test]
async fn hundred_concurrent_publishes_create_hundred_versions() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    meera.browser.save(&form, one_question("Q1 Tea?")).await.must_be(200);
    let publishes = (0..100).map(|_| meera.browser.publish(&form, json!({})));
    let replies = futures::future::join_all(publishes).await;
    let mut links = BTreeSet::new();
    let versions: BTreeSet<u64> = replies
        .into_iter()
        .map(|reply| {
            let reply = reply.must_be(200);
            links.insert(reply.body["shareLink"].to_string());
            reply.body["version"].as_u64().unwrap()
        })
        .collect();
    assert_eq!(versions, (1..=100).collect());
    assert_eq!(links.len(), 1);
    let reply = meera.browser.get(&format!("/api/form/{form}/versions")).await;
    assert_eq!(reply.body["versions"].as_array().unwrap().len(), 100);
}

/// A question for each problem of a single question, and the code that must be reported for it.
fn broken_questions() -> Vec<(&'static str, Value)> {
    vec![
        (
            "option_label_repeated",
            json!({ "id": "c", "type": "Dropdown", "questionText": "Q1?",
                    "options": ["Red", "Red"], "optionIds": ["r", "g"] }),
        ),
        (
            "limits_impossible",
            json!({ "id": "d", "type": "Date", "questionText": "Q1?", "min": "2026-03-02", "max": "2026-03-01" }),
        ),
        (
            "hidden_field_without_name",
            json!({ "id": "h", "type": "Hidden Field", "questionText": "Referrer" }),
        ),
        (
            "media_not_uploaded",
            json!({ "id": "i", "type": "Image", "imageUrl": "blob:http://x/1" }),
        ),
        ("media_missing", json!({ "id": "v", "type": "Video" })),
        (
            "question_without_text",
            json!({ "id": "t", "type": "Short Answer", "questionText": " " }),
        ),
        (
            "image_without_alt_text",
            json!({ "id": "i", "type": "Image", "imageUrl": "/media/1234567890123456789012" }),
        ),
    ]
}

/// A form for each error and each warning, and the code that must be reported for it.
fn broken_forms() -> Vec<(&'static str, Value)> {
    let text = json!({ "id": "t", "type": "Short Answer", "questionText": "Q1 Name?" });
    let choice = json!({ "id": "c", "type": "Multiple Choice", "questionText": "Q1 Colour?",
                         "options": ["Red", "Green"], "optionIds": ["r", "g"] });
    let page = |id: &str, questions: Value| json!({ "pageId": id, "pageTitle": id, "questions": questions });
    let branching = |condition: Value| {
        json!({
            "pages": [page("a", json!([choice])), page("b", json!([])), page("c", json!([]))],
            "pageConditions": { "a": condition },
        })
    };
    let condition = |question: &str, expected: &str, when_true: &str, when_false: &str| json!({ "questionId": question, "expectedAnswer": expected, "truePage": when_true, "falsePage": when_false });
    let next = |to: &str| {
        let mut first = page("a", json!([text]));
        first["nextPage"] = json!(to);
        json!({ "pages": [first] })
    };
    let with_operator = {
        let mut odd = condition("c", "Red", "b", "c");
        odd["operator"] = json!("resembles");
        odd
    };
    let coloured = {
        let mut first = page("a", json!([text]));
        first["bgColor"] = json!("#777777");
        first["textColor"] = json!("#777777");
        json!({ "pages": [first] })
    };
    let circle = {
        let (mut a, mut b) = (page("a", json!([text])), page("b", json!([])));
        a["nextPage"] = json!("b");
        b["nextPage"] = json!("a");
        json!({ "pages": [a, b] })
    };
    let mut forms = vec![
        ("no_page", json!({ "pages": [] })),
        (
            "page_id_repeated",
            json!({ "pages": [page("a", json!([text])), page("a", json!([]))] }),
        ),
        (
            "start_page_missing",
            json!({ "pages": [page("a", json!([text]))], "startPage": "gone" }),
        ),
        ("next_page_missing", next("gone")),
        ("next_page_is_own", next("a")),
        ("true_page_missing", branching(condition("c", "Red", "gone", "c"))),
        ("false_page_missing", branching(condition("c", "Red", "b", "gone"))),
        ("true_page_is_own", branching(condition("c", "Red", "a", "c"))),
        ("false_page_is_own", branching(condition("c", "Red", "b", "a"))),
        ("same_targets", branching(condition("c", "Red", "b", "b"))),
        (
            "expected_answer_impossible",
            branching(condition("c", "Blue", "b", "c")),
        ),
        (
            "condition_question_missing",
            branching(condition("gone", "Red", "b", "c")),
        ),
        ("condition_question_kind", {
            let mut form = branching(condition("c", "Red", "b", "c"));
            form["pages"][0]["questions"][0] = json!({ "id": "c", "type": "Text", "shortText": "Read" });
            form
        }),
        ("operator_unknown", branching(with_operator)),
        ("endless_cycle", circle),
        ("page_unreachable", {
            let mut form = json!({ "pages": [page("a", json!([text])), page("b", json!([]))] });
            form["pages"][0]["nextPage"] = json!("end");
            form
        }),
        ("branch_ends_early", {
            let mut form = branching(condition("c", "Red", "b", "c"));
            form["pages"][2]["nextPage"] = json!("d");
            form["pages"].as_array_mut().unwrap().push(page("d", json!([])));
            form
        }),
        ("short_name_repeated", {
            let (mut first, mut second) = (text.clone(), choice.clone());
            first["shortName"] = json!("name");
            second["shortName"] = json!("name");
            json!({ "pages": [page("a", json!([first, second]))] })
        }),
        ("nothing_to_answer", json!({ "pages": [page("a", json!([]))] })),
        ("low_contrast", coloured),
    ];
    let of_questions = broken_questions().into_iter();
    forms.extend(of_questions.map(|(code, question)| (code, json!({ "pages": [page("a", json!([question]))] }))));
    forms.extend(broken_settings().into_iter().map(|(code, settings)| {
        let mut form = next("end");
        form["settings"] = settings;
        (code, form)
    }));
    forms
}

/// Settings for each error and each warning about them.
fn broken_settings() -> Vec<(&'static str, Value)> {
    vec![
        (
            "ending_address_invalid",
            json!({ "endings": [{ "id": "bye", "redirectUrl": "http://clinic.example" }] }),
        ),
        (
            "ending_unreachable",
            json!({ "endings": [{ "id": "bye" }, { "id": "young" }] }),
        ),
        (
            "schedule_impossible",
            json!({ "opensAt": "2026-12-01T09:00Z", "closesAt": "2026-12-01T08:00Z" }),
        ),
        (
            "confirmation_address_missing",
            json!({ "confirmation": { "addressQuestionId": "gone" } }),
        ),
        (
            "confirmation_answer_missing",
            json!({ "confirmation": { "text": "Dear {{nobody}}" } }),
        ),
    ]
}

#[tokio::test]
async fn every_check_is_reported_and_only_errors_block_publishing() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let all: BTreeSet<String> = form_model::publishing::ProblemCode::ALL
        .iter()
        .map(|code| serde_json::to_value(code).unwrap().as_str().unwrap().to_owned())
        .collect();
    let tested: BTreeSet<String> = broken_forms().iter().map(|(code, _)| (*code).to_owned()).collect();
    assert_eq!(all, tested, "a check has no form that violates it");
    for (code, draft) in broken_forms() {
        let form = meera.browser.new_form(code).await;
        let saved = meera.browser.save(&form, draft.clone()).await.must_be(200);
        let problems = saved.body["problems"].as_array().unwrap().clone();
        assert!(
            problems.iter().any(|problem| problem["code"] == code),
            "{code}: {problems:?}"
        );
        let errors = problems.iter().filter(|problem| problem["severity"] == "error").count();
        let reply = meera.browser.publish(&form, json!({})).await;
        if errors == 0 {
            let reply = reply.must_be(200);
            assert_eq!(reply.body["problems"], json!(problems), "{code}");
        } else {
            let reply = reply.must_be(422);
            assert_eq!(reply.code(), "form.not_publishable");
            assert_eq!(reply.body["problems"], json!(problems), "{code}");
            let fields = reply.body["fields"].as_array().unwrap();
            assert_eq!(fields.len(), errors, "{code}");
            assert!(fields.iter().any(|field| field["code"] == code), "{code}: {fields:?}");
            assert_eq!(meera.browser.load(&form).await["status"], "draft");
        }
    }
}

#[tokio::test]
async fn form_is_published_only_into_own_project() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let (own, _) = meera.browser.new_project("Clinic", "Intake").await;
    let (foreign, _) = arun.browser.new_project("School", "Survey").await;
    let form = meera.browser.new_form("Untitled").await;
    let into = |project: &str| {
        let mut draft = published(one_question("Q1 Tea?"));
        draft["projectId"] = json!(project);
        meera.browser.publish(&form, draft)
    };
    into(&foreign).await.must_say(404, "This project doesn't exist");
    into("no id at all").await.must_say(404, "This project doesn't exist");
    assert_eq!(meera.browser.load(&form).await["status"], "draft");
    into(&own).await.must_be(200);
    assert_eq!(meera.browser.load(&form).await["projectId"], own);
    // An absent project id changes nothing; null removes the form from its project.
    meera.browser.publish(&form, json!({})).await.must_be(200);
    assert_eq!(meera.browser.load(&form).await["projectId"], own);
    meera
        .browser
        .publish(&form, json!({ "projectId": null }))
        .await
        .must_be(200);
    assert!(meera.browser.load(&form).await.get("projectId").is_none());
}

#[tokio::test]
async fn unpublished_form_keeps_link_for_next_publish() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    app.browser().shared(&link).await.must_be(200);
    meera
        .browser
        .post(&format!("/api/form/{form}/unpublish"), json!({}))
        .await
        .must_be(200);
    let closed = app.browser().shared(&link).await.must_be(404);
    assert_eq!(closed.code(), "form.closed");
    let loaded = meera.browser.load(&form).await;
    assert_eq!(loaded["status"], "draft");
    assert_eq!(loaded["shareLink"], link);
    let again = meera.browser.publish(&form, json!({})).await.must_be(200);
    assert_eq!(
        (&again.body["version"], &again.body["shareLink"]),
        (&json!(2), &json!(link))
    );
    app.browser().shared(&link).await.must_be(200);
}
