//! The log contains no personal data.

use std::collections::HashSet;

use platform::{rng::Rng, testing::TestProcess};
use reqwest::Client;
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection};

use crate::{
    eventually,
    ingest::{
        owner::publish_forms,
        random_responses::{RandomResponse, RandomSource},
    },
    installation::{Installation, SECRET},
    member::Member,
};

const WRONG_PASSWORD: &str = "a wrong guess at a kettle";
const NEW_PASSWORD: &str = "a green kettle that whistles";

#[tokio::test]
async fn no_secret_and_no_address_is_ever_logged() {
    let mut installation = Installation::talkative().await;
    let meera = installation.member().await;
    meera.fail_to_sign_up_again().await;
    meera.fail_to_log_in(WRONG_PASSWORD).await;
    let token = meera.log_in().await;
    meera.read_profile(&token).await;
    meera.ask_for_code().await;
    let cookies = meera.cookies();
    assert_eq!(cookies.len(), 2, "a device cookie and a reset cookie");
    let code = mailed_code(&installation, &meera).await;
    meera.verify_code(&code).await;
    meera.reset_password(NEW_PASSWORD).await;
    installation.come_to_rest().await;

    let (name, _) = meera.email.split_once('@').unwrap();
    let mut secrets = vec![name, &meera.password, WRONG_PASSWORD, NEW_PASSWORD, &token, SECRET];
    secrets.extend(cookies.iter().map(String::as_str));
    let serve = installation.serve.take().unwrap();
    let worker = installation.worker.take().unwrap();
    for (process, said) in [(serve, "/api/otp/send-otp"), (worker, "passcode.requested")] {
        let log = whole_log(process).await;
        assert!(is_detailed_json(&log));
        assert!(log.contains(said), "this is not the log to be searched");
        for secret in &secrets {
            assert!(!log.contains(secret), "{secret:?} is in a log");
        }
        assert!(!contains_number(&log, &code), "the code {code} is in a log");
    }
}

#[tokio::test]
async fn no_response_key_and_no_answer_is_ever_logged() {
    let mut installation = Installation::talkative().await;
    let server = installation.address();
    let forms = publish_forms(server).await;
    let page = RandomResponse::single_page(&RandomSource(Rng::system()), &forms);
    let url = format!("http://{server}/api/response/submit");
    let mut jump = page.body();
    jump["seq"] = 9_999.into();
    for (body, status) in [(page.body(), 200), (page.body(), 200), (jump, 422)] {
        let reply = Client::new().post(&url).json(&body).send().await.unwrap();
        assert_eq!(reply.status(), status);
    }
    let log = whole_log(installation.serve.take().unwrap()).await;
    assert!(is_detailed_json(&log));
    assert!(
        log.contains("/api/response/submit"),
        "this is not the log to be searched"
    );
    assert!(!log.contains(&page.key.response), "the key is in a log");
    let word = page.answers["word"].as_str().unwrap();
    assert!(!log.contains(word), "an answer is in a log");
}

#[tokio::test]
async fn failed_request_is_found_in_the_log_by_its_id() {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let mut owner = PgConnection::connect(installation.owner_url()).await.unwrap();
    sqlx::query("alter table users rename to renamed")
        .execute(&mut owner)
        .await
        .unwrap();
    let url = format!("http://{}/api/user/login", installation.address());
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let reply = Client::new()
        .post(url)
        .header("traceparent", format!("00-{trace}-00f067aa0ba902b7-01"))
        .json(&json!({ "email": "meera@riverside.example", "password": "a green kettle" }))
        .send()
        .await
        .unwrap();
    assert_eq!(reply.status(), 500);
    let problem: Value = reply.json().await.unwrap();
    let log = whole_log(installation.serve.take().unwrap()).await;

    let id = problem["requestId"].as_str().unwrap();
    let lines = log.lines().filter(|line| line.contains(id));
    let lines: Vec<Value> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(
        lines
            .iter()
            .all(|line| line["request_id"] == id && line["trace_id"] == trace)
    );
    let has = |name: &str, text: &str| {
        lines
            .iter()
            .any(|line| line[name].as_str().is_some_and(|value| value.contains(text)))
    };
    assert!(has("cause", r#"relation "users" does not exist"#), "{lines:?}");
    assert!(has("route", "/api/user/login"), "{lines:?}");
    assert!(!log.contains("/readyz"), "probes are logged");
}

pub(crate) async fn mailed_code(installation: &Installation, member: &Member) -> String {
    let find = async || {
        let subjects = installation.mail.subjects_to(&member.email).await;
        let subject = subjects
            .iter()
            .find(|subject| subject.ends_with("is your Formwright code"))?;
        subject.split(' ').next().map(ToOwned::to_owned)
    };
    eventually("the code is mailed", async || find().await.is_some()).await;
    find().await.unwrap()
}

/// The complete log, after stopping the process.
pub(crate) async fn whole_log(mut process: TestProcess) -> String {
    process.terminate().unwrap();
    eventually("the process ends", async || process.ended().unwrap().is_some()).await;
    assert_eq!(process.standard_error().unwrap(), "");
    process.standard_output().unwrap()
}

fn is_detailed_json(log: &str) -> bool {
    let lines = log.lines().map(serde_json::from_str::<Value>);
    let lines: Vec<_> = lines.collect::<Result<_, _>>().unwrap();
    let levels: HashSet<_> = lines.iter().map(|line| line["level"].as_str().unwrap()).collect();
    levels.contains("DEBUG") && levels.contains("INFO")
}

/// Whether the number occurs on its own, not within a timestamp or id.
fn contains_number(log: &str, number: &str) -> bool {
    log.match_indices(number).any(|(start, _)| {
        let (before, after) = (&log[..start], &log[start + number.len()..]);
        !before.ends_with(|c: char| c.is_alphanumeric() || c == '.') && !after.starts_with(char::is_alphanumeric)
    })
}
