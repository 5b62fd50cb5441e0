//! `formwright demo`: generated responses are stored and counted like real ones.

use clap::Parser as _;
use formwright::{
    config::{Command, CommandLine, DemoSettings},
    demo,
};
use platform::testing::unique_prefix;
use serde_json::{Value, json};

use crate::harness::{Browser, Person, TestApp, app::SECRET};

fn settings(app: &TestApp, more: &[&str]) -> Box<DemoSettings> {
    let [(_, database_url), (_, system_database_url)] = app.database_urls();
    let (prefix, folder) = (unique_prefix(), std::env::temp_dir().join(unique_prefix()));
    let mut line = vec![
        "formwright",
        "demo",
        "--database-url",
        database_url,
        "--system-database-url",
        system_database_url,
        "--secret",
        SECRET,
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
async fn demo_fills_four_published_forms_with_correct_counters() {
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
    let (starts, completed) = app.response_counts().await;
    assert!(
        starts > 1_000 && completed > starts / 2 && completed < starts,
        "{completed} of {starts}"
    );
    let counts: (i64, i64, i64, i64) = sqlx::query_as(
        "select count(distinct version), count(*) filter (where quarantine_reason is not null),
             count(distinct (started_at at time zone 'utc')::date),
             (select count(*) from response_pages where not on_path)
         from responses",
    )
    .fetch_one(&mut app.as_superuser().await)
    .await
    .unwrap();
    assert_eq!(counts.0, 2, "versions");
    assert!(
        counts.1 > 0 && counts.2 > 80 && counts.3 > 0,
        "quarantined, days, pages off the path: {counts:?}"
    );
}

#[tokio::test]
async fn second_run_adds_responses_and_another_name_adds_a_form() {
    let app = TestApp::start().await;
    demo::run(settings(&app, &["--responses", "50"])).await.unwrap();
    let before = app.response_counts().await.0;
    demo::run(settings(&app, &["--responses", "50"])).await.unwrap();
    assert!(app.response_counts().await.0 > before);
    demo::run(settings(&app, &["--responses", "50", "--form", "Another"]))
        .await
        .unwrap();
    assert_eq!(forms(&owner(&app).await).await.len(), 5);
    assert_eq!(app.recount().await, [""; 0]);
}

#[tokio::test]
async fn demo_refuses_a_database_with_other_accounts() {
    let app = TestApp::start().await;
    let _meera = Person::member(&app).await;
    let refused = demo::run(settings(&app, &["--responses", "10"])).await.unwrap_err();
    assert!(refused.to_string().contains("--yes"), "{refused}");
    assert_eq!(app.response_counts().await, (0, 0));
    demo::run(settings(&app, &["--responses", "10", "--yes"]))
        .await
        .unwrap();
}
