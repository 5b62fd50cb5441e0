//! Lists of works on Home.

use serde_json::{Value, json};

use crate::harness::{Person, TestApp, owner::all_question_types};

fn names(works: &Value) -> Vec<String> {
    let works = works.as_array().unwrap().iter();
    works
        .map(|work| format!("{} {}", work["type"].as_str().unwrap(), work["name"].as_str().unwrap()))
        .collect()
}

#[tokio::test]
async fn recent_works_are_sorted_by_last_change() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let empty = meera.browser.get("/api/works/recent").await.must_be(200);
    assert_eq!(empty.body["recentWorks"], json!([]));
    let first = meera.browser.new_form("First").await;
    meera.browser.new_project("Clinic", "Intake").await;
    meera
        .browser
        .put(&format!("/api/form/rename/{first}"), json!({ "name": "First again" }))
        .await
        .must_be(200);
    let works = meera.browser.get("/api/works/recent").await.must_be(200);
    let mut found = names(&works.body["recentWorks"]);
    assert_eq!(found.remove(0), "form First again");
    found.sort();
    assert_eq!(
        found,
        ["form Intake", "project Clinic"],
        "created in one transaction, so at the same time"
    );
    assert!(works.body.get("nextCursor").is_none());
}

#[tokio::test]
async fn pagination_has_no_gaps_or_duplicates() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    for n in 0..7 {
        meera
            .browser
            .new_project(&format!("Project {n}"), &format!("Form {n}"))
            .await;
    }
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let part = meera
            .browser
            .get(&format!("/api/works/recent?limit=3&cursor={cursor}"))
            .await
            .must_be(200);
        let here = names(&part.body["recentWorks"]);
        assert!((1..=3).contains(&here.len()));
        found.extend(here);
        match part.body.get("nextCursor") {
            Some(next) => next.as_str().unwrap().clone_into(&mut cursor),
            None => break,
        }
    }
    assert_eq!(found.len(), 14);
    found.sort();
    found.dedup();
    assert_eq!(found.len(), 14);
    meera
        .browser
        .get("/api/works/recent?cursor=nonsense")
        .await
        .must_be(400);
    meera.browser.get("/api/works/recent?limit=many").await.must_be(400);
    let all = meera.browser.get("/api/works/recent?limit=1000000").await.must_be(200);
    assert_eq!(all.body["recentWorks"].as_array().unwrap().len(), 14);
}

#[tokio::test]
async fn card_has_pages_and_edges() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    meera.browser.save(&form, all_question_types()).await.must_be(200);
    let works = meera.browser.get("/api/works/recent").await.must_be(200);
    let card = &works.body["recentWorks"][0];
    assert_eq!(
        (&card["pages"], &card["views"], &card["responses"]),
        (&json!(3), &json!(0), &json!(0))
    );
    assert_eq!(
        card["graph"],
        json!({ "pages": 3, "start": 0, "ways": [
            { "from": 0, "to": 1, "when": "true" }, { "from": 0, "to": 2, "when": "false" },
            { "from": 1, "when": "next" }, { "from": 2, "when": "next" } ] })
    );
}

#[tokio::test]
async fn other_owners_works_are_not_listed() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    meera.browser.new_project("Clinic", "Intake").await;
    for list in ["/api/works/recent", "/api/works/shared", "/api/project/my-projects"] {
        let reply = arun.browser.get(list).await.must_be(200);
        assert!(
            !reply.text.contains("Clinic") && !reply.text.contains("Intake"),
            "{list}: {}",
            reply.text
        );
    }
}
