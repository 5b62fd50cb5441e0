//! What collaborators can see and change, by role.

use serde_json::{Value, json};

use crate::harness::{Person, TestApp, owner::one_question};

async fn share(owner: &Person, form: &str, person: &Person, role: &str) {
    let people = json!({ "responders": [{ "email": person.email, "role": role }] });
    let access = format!("/api/form/{form}/access");
    owner.browser.put(&access, people).await.must_be(200);
}

async fn shared_card(person: &Person) -> Value {
    let works = person.browser.get("/api/works/shared").await.must_be(200);
    works.body["sharedWorks"][0].clone()
}

fn fields_of(card: &Value) -> Vec<String> {
    let mut fields: Vec<String> = card.as_object().unwrap().keys().cloned().collect();
    fields.sort();
    fields
}

#[tokio::test]
async fn shared_card_has_only_fields_allowed_by_role() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    let (form, link) = meera.browser.published_form("Feedback").await;
    app.browser().shared(&link).await.must_be(200);
    app.flush_views().await;
    let everybody = [
        "_id",
        "createdAt",
        "name",
        "role",
        "shareLink",
        "sharedBy",
        "status",
        "type",
    ];
    let counters = ["responses", "views"];
    let draft = ["graph", "hasUnpublishedChanges", "pages", "updatedAt"];
    for (role, parts) in [
        ("respond", vec![&everybody[..]]),
        ("results", vec![&everybody[..], &counters]),
        ("edit", vec![&everybody[..], &counters, &draft]),
    ] {
        share(&meera, &form, &arun, role).await;
        let card = shared_card(&arun).await;
        let mut expected = parts.concat();
        expected.sort_unstable();
        assert_eq!(fields_of(&card), expected, "{role}");
        if role != "respond" {
            assert_eq!(card["views"], 1, "{role}");
        }
    }
}

#[tokio::test]
async fn editor_cannot_rename_by_saving() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    let form = meera.browser.new_form("Feedback").await;
    share(&meera, &form, &arun, "edit").await;
    let draft = |name: &str, text: &str| {
        let mut draft = one_question(text);
        draft["name"] = json!(name);
        draft
    };
    for name in ["Invoice overdue", " "] {
        let saved = arun.browser.save(&form, draft(name, "How was it?")).await.must_be(200);
        assert_eq!(saved.body["notes"][0]["path"], "name", "{}", saved.text);
        assert_eq!(meera.browser.load(&form).await["name"], "Feedback");
    }
    let saved = arun
        .browser
        .save(&form, draft("Feedback", "How is it?"))
        .await
        .must_be(200);
    assert_eq!(saved.body.get("notes"), None, "{}", saved.text);
    let loaded = meera.browser.load(&form).await;
    assert!(
        loaded.to_string().contains("How is it?"),
        "the draft itself is saved: {loaded}"
    );

    meera
        .browser
        .save(&form, draft("Visit", "How is it?"))
        .await
        .must_be(200);
    assert_eq!(meera.browser.load(&form).await["name"], "Visit");
}
