//! `formwright demo`: made-up responses are stored and counted as real ones are.

use clap::Parser as _;
use formwright::{
    config::{Command, CommandLine, DemoSettings},
    demo,
};
use platform::testing::{setting, unique_prefix};
use serde_json::{Value, json};

use crate::harness::{Browser, Person, TestApp, app::SECRET};

fn settings(app: &TestApp, more: &[&str]) -> Box<DemoSettings> {
    let nats = setting("FORMWRIGHT_NATS_URL").unwrap();
    let (prefix, folder) = (unique_prefix(), std::env::temp_dir().join(unique_prefix()));
    let mut line = vec![
        "formwright",
        "demo",
        "--database-url",
        app.database_url(),
        "--secret",
        SECRET,
        "--nats-url",
        &nats,
        "--nats-prefix",
        &prefix,
        "--objects-dir",
        folder.to_str().unwrap(),
    ];
    line.extend_from_slice(more);
    match CommandLine::try_parse_from(line).unwrap().command {
        Command::Demo(settings) => settings,
        other => unreachable!("{other:?}"),
    }
}

async fn owner(app: &TestApp) -> Browser {
    let browser = app.browser();
    let credentials = json!({ "email": "demo@formwright.example", "password": "riverside-clinic-demo" });
    let reply = browser.post("/api/user/login", credentials).await.must_be(200);
    browser.signed_in_with(reply.body["token"].as_str().unwrap())
}

async fn forms(browser: &Browser) -> Vec<Value> {
    let projects = browser.get("/api/project/my-projects").await.must_be(200).body;
    let project = projects["projects"][0]["_id"].as_str().unwrap().to_owned();
    let reply = browser.get(&format!("/api/project/{project}/forms")).await.must_be(200);
    reply.body["forms"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_clinic_with_four_published_forms_is_filled_and_its_counters_agree() {
    let app = TestApp::start().await;
    demo::run(settings(&app, &["--responses", "900"])).await.unwrap();
    assert_eq!(app.recount().await, [""; 0]);
    let mut names: Vec<String> = forms(&owner(&app).await)
        .await
        .iter()
        .map(|form| {
            format!(
                "{} {}",
                form["name"].as_str().unwrap(),
                form["status"].as_str().unwrap()
            )
        })
        .collect();
    names.sort();
    assert_eq!(
        names,
        [
            "Flu clinic eligibility published",
            "Patient registration published",
            "Post-visit feedback published",
            "Repeat prescription published"
        ]
    );
    let (starts, completed) = app.numbers().await;
    assert!(
        starts > 1_000 && completed > starts / 2 && completed < starts,
        "{completed} of {starts}"
    );
    let told: (i64, i64, i64, i64) = sqlx::query_as(
        "select count(distinct version), count(*) filter (where held is not null),
             count(distinct (started_at at time zone 'utc')::date),
             (select count(*) from response_pages where not on_path)
         from responses",
    )
    .fetch_one(&mut app.as_schema_owner().await)
    .await
    .unwrap();
    assert_eq!(told.0, 2, "versions");
    assert!(
        told.1 > 0 && told.2 > 80 && told.3 > 0,
        "held, days, pages off the path: {told:?}"
    );
}

#[tokio::test]
async fn a_second_time_adds_to_the_same_form_and_another_name_makes_another() {
    let app = TestApp::start().await;
    demo::run(settings(&app, &["--responses", "50"])).await.unwrap();
    let before = app.numbers().await.0;
    demo::run(settings(&app, &["--responses", "50"])).await.unwrap();
    assert!(app.numbers().await.0 > before);
    demo::run(settings(&app, &["--responses", "50", "--form", "Another"]))
        .await
        .unwrap();
    assert_eq!(forms(&owner(&app).await).await.len(), 5);
    assert_eq!(app.recount().await, [""; 0]);
}

#[tokio::test]
async fn an_installation_with_people_in_it_is_left_alone_unless_told_otherwise() {
    let app = TestApp::start().await;
    let _meera = Person::member(&app).await;
    let refused = demo::run(settings(&app, &["--responses", "10"])).await.unwrap_err();
    assert!(refused.to_string().contains("--yes"), "{refused}");
    assert_eq!(app.numbers().await, (0, 0));
    demo::run(settings(&app, &["--responses", "10", "--yes"]))
        .await
        .unwrap();
}
