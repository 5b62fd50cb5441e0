//! Collaborators: invited by mail, identified by their verified address, and limited to their role.

use serde_json::{Value, json};

use crate::harness::{Person, TestApp, inbox, owner::one_question};

async fn share(app: &TestApp, owner: &Person, form: &str, change: Value) -> Value {
    let reply = owner
        .browser
        .put(&format!("/api/form/{form}/access"), change)
        .await
        .must_be(200);
    app.run_worker_until_idle().await;
    reply.body
}

#[tokio::test]
async fn third_or_malformed_responder_is_rejected_with_specified_text() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    let path = format!("/api/form/{form}/access");
    let people = |emails: &[&str]| json!({ "responders": emails.iter().map(|email| json!({ "email": email })).collect::<Vec<_>>() });
    let three = people(&["a@riverside.example", "b@riverside.example", "c@riverside.example"]);
    meera
        .browser
        .put(&path, three.clone())
        .await
        .must_say(422, "You can add a maximum of 2 emails!");
    meera
        .browser
        .publish(&form, three)
        .await
        .must_say(422, "You can add a maximum of 2 emails!");
    meera
        .browser
        .put(&path, people(&["nobody"]))
        .await
        .must_say(422, "Invalid email format!");
    // Two spellings of an address are one collaborator, and blank entries are ignored.
    let same = people(&["a@riverside.example", "A@Riverside.example", " ", "b@riverside.example"]);
    let reply = meera.browser.put(&path, same).await.must_be(200);
    assert_eq!(reply.body["responders"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn concurrent_lists_never_exceed_two_collaborators() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    let path = format!("/api/form/{form}/access");
    let list = |name: &str| {
        let people = [1, 2].map(|n| json!({ "email": format!("{name}{n}@riverside.example") }));
        meera.browser.put(&path, json!({ "responders": people }))
    };
    let (one, other) = tokio::join!(list("a"), list("b"));
    one.must_be(200);
    other.must_be(200);
    assert_eq!(
        meera.browser.load(&form).await["responders"].as_array().unwrap().len(),
        2
    );
}

#[tokio::test]
async fn collaborators_are_invited_once_when_they_can_act() {
    let app = TestApp::start().await;
    let meera = Person::with_verified_email(&app).await;
    let (respond, edit) = (Person::stranger(&app), Person::stranger(&app));
    let form = meera.browser.new_form("Visit").await;
    let people = json!({ "responders": [{ "email": respond.email }, { "email": edit.email, "role": "edit" }] });
    share(&app, &meera, &form, people.clone()).await;
    let mails = inbox::mails_to(&edit.email).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].subject, "“Meera Nair” shared “Visit” with you");
    assert!(
        mails[0].text.contains(&format!("/create-form?formId={form}")),
        "{}",
        mails[0].text
    );
    assert_eq!(inbox::mails_to(&respond.email).await.len(), 0, "nothing to fill in yet");

    let reply = meera
        .browser
        .publish(&form, one_question("Q1 How was it?"))
        .await
        .must_be(200);
    app.run_worker_until_idle().await;
    let mails = inbox::mails_to(&respond.email).await;
    assert_eq!(mails.len(), 1);
    assert!(
        mails[0].text.contains(reply.body["shareUrl"].as_str().unwrap()),
        "{}",
        mails[0].text
    );

    meera.browser.publish(&form, json!({})).await.must_be(200);
    share(&app, &meera, &form, people).await;
    assert_eq!(inbox::mails_to(&respond.email).await.len(), 1);
    assert_eq!(inbox::mails_to(&edit.email).await.len(), 1);
}

#[tokio::test]
async fn publish_sets_responders_only_if_sent() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Visit").await;
    let mut draft = one_question("Q1 How was it?");
    draft["responders"] = json!([{ "email": "arun@riverside.example" }]);
    meera.browser.publish(&form, draft).await.must_be(200);
    meera
        .browser
        .publish(&form, one_question("Q1 And now?"))
        .await
        .must_be(200);
    let expected = json!([{ "email": "arun@riverside.example", "role": "respond" }]);
    assert_eq!(meera.browser.load(&form).await["responders"], expected);
}

#[tokio::test]
async fn shared_works_need_verified_address_and_current_collaborator() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let (form, _) = meera.browser.published_form("Feedback").await;
    let people = json!({ "responders": [{ "email": arun.email.to_uppercase(), "role": "results" }] });
    share(&app, &meera, &form, people).await;
    let works = arun.browser.get("/api/works/shared").await.must_be(200);
    assert_eq!(
        works.body["sharedWorks"],
        json!([]),
        "an unproven address opens nothing"
    );
    arun.verify_email(&app).await;
    let works = arun.browser.get("/api/works/shared").await.must_be(200);
    let work = &works.body["sharedWorks"][0];
    assert_eq!(work["_id"], form);
    assert_eq!(
        (&work["type"], &work["role"], &work["sharedBy"]),
        (&json!("form"), &json!("results"), &json!("Meera Nair"))
    );
    share(&app, &meera, &form, json!({ "responders": [] })).await;
    let works = arun.browser.get("/api/works/shared").await.must_be(200);
    assert_eq!(works.body["sharedWorks"], json!([]));
}

#[tokio::test]
async fn editor_can_only_save_the_draft() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    let (form, _) = meera.browser.published_form("Feedback").await;
    share(
        &app,
        &meera,
        &form,
        json!({ "responders": [{ "email": arun.email, "role": "edit" }] }),
    )
    .await;
    let loaded = arun.browser.load(&form).await;
    assert_eq!(loaded["role"], "edit");
    assert_eq!(
        loaded["responders"],
        json!([]),
        "other people's addresses are the owner's business"
    );
    let mut draft = one_question("Q1 Better?");
    draft["revision"] = loaded["revision"].clone();
    arun.browser.save(&form, draft).await.must_be(200);
    assert_eq!(
        meera.browser.load(&form).await["pages"][0]["questions"][0]["questionText"],
        "Q1 Better?"
    );
    arun.browser.publish(&form, json!({})).await.must_be(404);
    arun.browser
        .put(&format!("/api/form/rename/{form}"), json!({ "name": "Mine" }))
        .await
        .must_be(404);
    arun.browser
        .put(&format!("/api/form/{form}/access"), json!({ "access": "people" }))
        .await
        .must_be(404);
    arun.browser.delete(&format!("/api/form/{form}")).await.must_be(404);
}

#[tokio::test]
async fn restricted_form_opens_only_for_collaborators() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    let stranger = Person::with_verified_email(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let change = json!({ "access": "people", "responders": [{ "email": arun.email }] });
    assert_eq!(share(&app, &meera, &form, change).await["access"], "people");
    for outsider in [&app.browser(), &stranger.browser] {
        let refused = outsider.shared(&link).await.must_be(403);
        assert_eq!(refused.code(), "form.people_only");
        assert!(!refused.text.contains("How was it"));
    }
    let served = arun.browser.shared(&link).await.must_be(200);
    assert_eq!(served.headers["cache-control"], "private, no-store");
    meera.browser.shared(&link).await.must_be(200);
    share(&app, &meera, &form, json!({ "responders": [] })).await;
    arun.browser.shared(&link).await.must_be(403);
}

#[tokio::test]
async fn new_collaborators_per_day_are_limited() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Visit").await;
    let path = format!("/api/form/{form}/access");
    let add = |n: usize| {
        let people = [0, 1].map(|place| json!({ "email": format!("p{n}-{place}@riverside.example") }));
        meera.browser.put(&path, json!({ "responders": people }))
    };
    for n in 0..25 {
        add(n).await.must_be(200);
    }
    add(25).await.must_be(429);
    app.clock.advance(std::time::Duration::from_hours(25));
    add(26).await.must_be(200);
}

#[tokio::test]
async fn form_published_as_restricted_is_never_public() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    let form = meera.browser.new_form("Visit").await;
    let mut draft = one_question("Q1 How was it?");
    draft["access"] = json!("people");
    draft["responders"] = json!([{ "email": arun.email }]);
    let reply = meera.browser.publish(&form, draft).await.must_be(200);
    let link = reply.body["shareLink"].as_str().unwrap();
    app.browser().shared(link).await.must_be(403);
    arun.browser.shared(link).await.must_be(200);
    assert_eq!(meera.browser.load(&form).await["access"], "people");
    // Absent: unchanged.
    meera
        .browser
        .publish(&form, one_question("Q1 And now?"))
        .await
        .must_be(200);
    app.browser().shared(link).await.must_be(403);
    meera
        .browser
        .publish(&form, json!({ "access": "link" }))
        .await
        .must_be(200);
    app.browser().shared(link).await.must_be(200);
}

#[tokio::test]
async fn rejected_publish_changes_neither_access_nor_collaborators() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let people = json!([{ "email": "arun@riverside.example" }]);
    let with = |what: Value| {
        let mut draft = one_question("Q1 And now?");
        for (field, value) in what.as_object().unwrap() {
            draft[field] = value.clone();
        }
        draft
    };
    let invalid = with(json!({ "access": "people", "responders": people, "pages": [] }));
    let stale = with(json!({ "access": "people", "responders": people, "revision": 0 }));
    let project = "00000000-0000-4000-8000-000000000000";
    let nowhere = with(json!({ "access": "people", "responders": people, "projectId": project }));
    let unknown = with(json!({ "access": "nobody", "responders": people }));
    // Rejected last, after everything else was written: the daily limit of new collaborators.
    let many = with(json!({ "access": "people", "responders": people }));
    let other = meera.browser.new_form("Other").await;
    for n in 0..25 {
        let people = [0, 1].map(|place| json!({ "email": format!("p{n}-{place}@riverside.example") }));
        let change = json!({ "responders": people });
        meera
            .browser
            .put(&format!("/api/form/{other}/access"), change)
            .await
            .must_be(200);
    }
    for (draft, status) in [
        (invalid, 422),
        (stale, 409),
        (nowhere, 404),
        (unknown, 422),
        (many, 429),
    ] {
        meera.browser.publish(&form, draft).await.must_be(status);
        let loaded = meera.browser.load(&form).await;
        assert_eq!(
            (&loaded["access"], &loaded["responders"], &loaded["version"]),
            (&json!("link"), &json!([]), &json!(1)),
            "{status}"
        );
    }
    app.browser().shared(&link).await.must_be(200);
}

#[tokio::test]
async fn access_settings_change_independently() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    assert_eq!(meera.browser.load(&form).await["embeddable"], false);
    let people = json!([{ "email": "arun@riverside.example", "role": "respond" }]);
    for (change, access, responders, embeddable, accept_older) in [
        (json!({ "embeddable": true }), "link", json!([]), true, true),
        (json!({ "responders": people }), "link", people.clone(), true, true),
        (json!({ "access": "people" }), "people", people.clone(), true, true),
        (
            json!({ "acceptOlderVersions": false }),
            "people",
            people.clone(),
            true,
            false,
        ),
        (json!({ "embeddable": false }), "people", people.clone(), false, false),
        (json!({}), "people", people.clone(), false, false),
    ] {
        let reply = share(&app, &meera, &form, change).await;
        let expected = json!({
            "success": true, "access": access, "responders": responders, "embeddable": embeddable,
            "acceptOlderVersions": accept_older,
        });
        assert_eq!(reply, expected);
        let loaded = meera.browser.load(&form).await;
        for part in ["access", "responders", "embeddable", "acceptOlderVersions"] {
            assert_eq!(loaded[part], expected[part]);
        }
    }
}
