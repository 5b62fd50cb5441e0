//! Creating, saving and loading drafts, and conflicts between saves.

use serde_json::{Value, json};

use crate::harness::{
    Person, TestApp,
    owner::{all_question_types, one_question},
};

#[tokio::test]
async fn new_form_has_one_empty_page() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let reply = meera
        .browser
        .post("/api/form/create", json!({ "name": "Untitled" }))
        .await
        .must_be(201);
    let form = &reply.body["form"];
    assert_eq!(form["name"], "Untitled");
    assert_eq!(form["pages"][0]["pageTitle"], "Page 01");
    assert_eq!(form["pages"][0]["questions"], json!([]));
    assert_eq!(form["revision"], 1);
    let nameless = meera
        .browser
        .post("/api/form/create", json!({ "name": " " }))
        .await
        .must_be(201);
    assert_eq!(nameless.body["form"]["name"], "Untitled Form");
}

#[tokio::test]
async fn draft_with_all_question_types_loads_unchanged() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    let saved = meera.browser.save(&form, all_question_types()).await.must_be(200);
    assert_eq!(saved.body["revision"], 2);
    assert!(saved.body.get("notes").is_none(), "{}", saved.text);
    let loaded = meera.browser.load(&form).await;
    let sent = all_question_types();
    assert_eq!(loaded["name"], "Everything");
    let kinds = |form: &Value| -> Vec<String> {
        let questions = form["pages"][0]["questions"].as_array().unwrap();
        questions.iter().map(|question| question["type"].to_string()).collect()
    };
    assert_eq!(kinds(&loaded), kinds(&sent));
    assert_eq!(loaded["pages"][0]["sections"], sent["pages"][0]["sections"]);
    let mut condition = loaded["pageConditions"]["first"].clone();
    assert_eq!(condition["expectedOptionIds"], json!(["red"]));
    condition.as_object_mut().unwrap().remove("expectedOptionIds");
    assert_eq!(condition, sent["pageConditions"]["first"]);
    // Derived, whatever the client sends.
    assert_eq!(loaded["truePage"], "yes");
    assert_eq!(loaded["falsePage"], "no");
    assert_eq!(loaded["questions"].as_array().unwrap().len(), 14);
    // Saving the loaded form changes nothing.
    let again = meera.browser.save(&form, loaded_as_draft(&loaded)).await.must_be(200);
    assert_eq!(again.body["revision"], 2);
}

fn loaded_as_draft(loaded: &Value) -> Value {
    let mut draft = loaded.clone();
    draft["status"] = json!("draft");
    draft
}

#[tokio::test]
async fn client_without_ids_keeps_option_ids() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    let plain = |label: &str| {
        json!({ "formId": form, "name": "Plain", "status": "draft", "pages": [{
            "pageId": "p1", "pageTitle": "Page 01",
            "questions": [{ "id": 1, "type": "Multiple Choice", "questionText": "Q1 Colour?", "options": [label, "Green"] }],
        }] })
    };
    meera.browser.save(&form, plain("Red")).await.must_be(200);
    let before = meera.browser.load(&form).await;
    let ids = before["pages"][0]["questions"][0]["optionIds"].clone();
    assert_eq!(ids.as_array().unwrap().len(), 2);
    meera.browser.save(&form, plain("Crimson")).await.must_be(200);
    let after = meera.browser.load(&form).await;
    assert_eq!(after["pages"][0]["questions"][0]["optionIds"], ids);
}

#[tokio::test]
async fn second_save_with_same_revision_gets_conflict_with_newer_draft() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    let save = |text: &str| {
        let mut draft = one_question(text);
        draft["revision"] = json!(1);
        meera.browser.save(&form, draft)
    };
    let (one, other) = tokio::join!(save("Q1 Tea?"), save("Q1 Coffee?"));
    let (won, lost) = if one.status == 200 { (one, other) } else { (other, one) };
    assert_eq!(won.must_be(200).body["revision"], 2);
    let lost = lost.must_be(409);
    assert_eq!(lost.code(), "draft.conflict");
    let newer = &lost.body["draft"];
    assert_eq!(newer["revision"], 2);
    assert_eq!(newer["pages"], meera.browser.load(&form).await["pages"]);
}

#[tokio::test]
async fn repeated_save_after_lost_reply_is_no_conflict() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    let mut draft = one_question("Q1 Tea?");
    draft["revision"] = json!(1);
    for _ in 0..2 {
        let reply = meera.browser.save(&form, draft.clone()).await.must_be(200);
        assert_eq!(reply.body["revision"], 2);
    }
}

#[tokio::test]
async fn without_a_revision_the_last_save_wins() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    meera.browser.save(&form, one_question("Q1 Tea?")).await.must_be(200);
    meera.browser.save(&form, one_question("Q1 Coffee?")).await.must_be(200);
    let loaded = meera.browser.load(&form).await;
    assert_eq!(loaded["pages"][0]["questions"][0]["questionText"], "Q1 Coffee?");
}

#[tokio::test]
async fn tab_with_old_name_cannot_undo_rename() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Old").await;
    let rename = format!("/api/form/rename/{form}");
    let reply = meera.browser.put(&rename, json!({ "name": "New" })).await;
    assert_eq!(reply.must_be(200).message(), "Form renamed successfully");
    let mut draft = one_question("Q1 Tea?");
    draft["name"] = json!("Old");
    draft["revision"] = json!(1);
    let reply = meera.browser.save(&form, draft).await.must_be(409);
    assert_eq!(reply.body["draft"]["name"], "New");
    meera.browser.put(&rename, json!({ "name": "" })).await.must_be(422);
    meera
        .browser
        .put(&rename, json!({ "name": "a\u{7}b" }))
        .await
        .must_be(422);
}

#[tokio::test]
async fn save_reports_problems_with_fixes() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    let draft = json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [], "nextPage": "gone" }] });
    let reply = meera.browser.save(&form, draft).await.must_be(200);
    let problems = reply.body["problems"].as_array().unwrap();
    let missing = problems
        .iter()
        .find(|problem| problem["code"] == "next_page_missing")
        .unwrap();
    assert_eq!(missing["severity"], "error");
    assert_eq!(missing["pageId"], "p1");
    assert!(missing["fix"]["do"].is_string(), "{missing}");
}

#[tokio::test]
async fn body_that_contradicts_the_call_is_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, other) = (meera.browser.new_form("A").await, meera.browser.new_form("B").await);
    for (field, value) in [("formId", json!(other)), ("status", json!("published"))] {
        let mut draft = one_question("Q1 Tea?");
        draft[field] = value;
        let reply = meera.browser.save(&form, draft).await.must_be(422);
        assert_eq!((reply.code(), reply.field()), ("form.contradiction", field));
    }
    let without_pages = meera.browser.save(&form, json!({ "name": "A" })).await.must_be(422);
    assert_eq!(without_pages.message(), "pages must be a list.");
    assert_eq!(meera.browser.load(&form).await["revision"], 1);
}

#[tokio::test]
async fn server_fields_cannot_be_set_by_the_body() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    let before = meera.browser.load(&form).await;
    let mut draft = one_question("Q1 Tea?");
    for (field, value) in [
        ("_id", json!("0192f0e4-0000-7000-8000-000000000000")),
        ("ownerId", json!("somebody")),
        ("owner_id", json!("somebody")),
        ("views", json!(1_000_000)),
        ("shareLink", json!("1111111111111111111111")),
        ("version", json!(7)),
        ("access", json!("people")),
        ("createdAt", json!("2001-01-01T00:00:00Z")),
        ("role", json!("owner")),
    ] {
        draft[field] = value;
    }
    meera.browser.save(&form, draft).await.must_be(200);
    let after = meera.browser.load(&form).await;
    for field in ["_id", "status", "access", "createdAt", "role", "hasUnpublishedChanges"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    for absent in ["version", "shareLink", "views", "ownerId"] {
        assert!(after.get(absent).is_none(), "{absent}");
    }
}

#[tokio::test]
async fn largest_allowed_form_saves_and_loads() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    let question = |page: usize, position: usize| {
        json!({
            "id": format!("q{page}-{position}"), "type": "Multiple Choice", "questionText": format!("Q1 {page} {position}?"),
            "options": ["Yes", "No", "Perhaps"], "optionIds": ["yes", "no", "perhaps"],
        })
    };
    // 200 pages, of which 100 have 3 questions and 100 have 2: 500.
    let pages: Vec<Value> = (0..200)
        .map(|page| {
            let questions: Vec<Value> = (0..2 + (page % 2)).map(|position| question(page, position)).collect();
            json!({ "pageId": format!("p{page}"), "pageTitle": format!("Page {page}"), "questions": questions })
        })
        .collect();
    let condition = |page: usize| {
        json!({ "questionId": format!("q{page}-0"), "expectedAnswer": "Yes",
                "truePage": format!("p{}", page + 1), "falsePage": format!("p{}", page + 2) })
    };
    let conditions: serde_json::Map<String, Value> = (0..198)
        .step_by(2)
        .map(|page| (format!("p{page}"), condition(page)))
        .collect();
    let draft = json!({ "pages": pages, "pageConditions": conditions });
    meera.browser.save(&form, draft.clone()).await.must_be(200);
    let loaded = meera.browser.load(&form).await;
    assert_eq!(loaded["questions"].as_array().unwrap().len(), 500);
    assert_eq!(loaded["pageConditions"].as_object().unwrap().len(), 99);
    meera.browser.publish(&form, json!({})).await.must_be(200);

    let mut one_more = draft;
    one_more["pages"]
        .as_array_mut()
        .unwrap()
        .push(json!({ "pageId": "over", "questions": [] }));
    let reply = meera.browser.save(&form, one_more).await;
    reply.must_say(422, "A form can have at most 200 pages.");
}

#[tokio::test]
async fn form_over_two_megabytes_is_rejected_naming_the_limit() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    let limit = 2 * 1024 * 1024;
    let empty = one_question("").to_string().len();
    // The stored form has a few more fields than the request.
    let largest = one_question(&"x".repeat(limit - empty - 1024));
    meera.browser.save(&form, largest).await.must_be(200);
    let exact = one_question(&"x".repeat(limit - empty));
    assert_eq!(exact.to_string().len(), limit);
    let reply = meera.browser.save(&form, exact).await;
    reply.must_say(413, "A form can be at most 2 MB.");
    let over = one_question(&"x".repeat(limit - empty + 1));
    let reply = meera.browser.save(&form, over).await;
    reply.must_say(413, "A form can be at most 2 MB.");
}

#[tokio::test]
async fn copy_is_an_independent_draft() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (project, form) = meera.browser.new_project("Clinic", "Intake").await;
    meera
        .browser
        .publish(&form, one_question("Q1 How was it?"))
        .await
        .must_be(200);
    let path = format!("/api/form/{form}/duplicate");
    let copy = meera
        .browser
        .send(meera.browser.request(reqwest::Method::POST, &path))
        .await
        .must_be(201);
    assert_eq!(copy.body["form"]["name"], "Copy of Intake");
    let copied = meera.browser.load(copy.body["form"]["_id"].as_str().unwrap()).await;
    assert_eq!(copied["status"], "draft");
    assert_eq!(copied["projectId"], project);
    assert!(copied.get("shareLink").is_none());
    assert_eq!(copied["pages"], meera.browser.load(&form).await["pages"]);
    let named = meera
        .browser
        .post(&path, json!({ "name": "Second" }))
        .await
        .must_be(201);
    assert_eq!(named.body["form"]["name"], "Second");
}

#[tokio::test]
async fn copy_while_its_project_is_deleted_is_refused() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, form) = meera.browser.new_project("Clinic", "Intake").await;
    let mut deleter = app.as_superuser().await;
    let begun = sqlx::raw_sql("begin; delete from projects").execute(&mut deleter).await;
    begun.unwrap();
    let path = format!("/api/form/{form}/duplicate");
    let copying = async { meera.browser.post(&path, json!({})).await };
    let deleting = async {
        wait_for_row_lock_waiter(&app).await;
        sqlx::raw_sql("commit").execute(&mut deleter).await.unwrap();
    };
    let (reply, ()) = tokio::join!(copying, deleting);
    assert_eq!(reply.must_be(404).body["code"], "project.not_found");
    let copy = meera.browser.post(&path, json!({})).await.must_be(201);
    assert!(copy.body["form"].get("projectId").is_none());
}

/// Waits until a statement of this database waits for a row that another transaction has changed.
async fn wait_for_row_lock_waiter(app: &TestApp) {
    let mut connection = app.as_superuser().await;
    let waiting = "select exists (select from pg_locks join pg_stat_activity using (pid)
                       where datname = current_database() and not granted and locktype = 'transactionid')";
    while !sqlx::query_scalar::<_, bool>(waiting)
        .fetch_one(&mut connection)
        .await
        .unwrap()
    {}
}
