//! The audit log says who did what.

use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::{installation::Installation, logs::whole_log};

#[tokio::test]
async fn changes_and_failed_attempts_are_audited_without_personal_data() {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let server = installation.address();
    let meera = installation.member().await;
    meera.fail_to_log_in("a wrong guess at a kettle").await;
    let token = meera.log_in().await;
    let call = async |method: Method, path: &str, body: Value| -> Value {
        let request = Client::new()
            .request(method, format!("http://{server}{path}"))
            .bearer_auth(&token);
        request.json(&body).send().await.unwrap().json().await.unwrap()
    };
    let created = call(Method::POST, "/api/form/create", json!({ "name": "Kettle survey" })).await;
    let form = created["form"]["_id"].as_str().unwrap().to_owned();
    call(Method::GET, &format!("/api/form/{form}"), json!({})).await;
    call(
        Method::PUT,
        &format!("/api/form/rename/{form}"),
        json!({ "name": "Teapot survey" }),
    )
    .await;
    call(Method::DELETE, &format!("/api/form/{form}"), json!({})).await;
    call(
        Method::DELETE,
        "/api/form/01a1edbf-bdc2-7790-b4e9-a8564d84c416",
        json!({}),
    )
    .await;

    let log = whole_log(installation.serve.take().unwrap()).await;
    let audited = audit_lines(&log);
    let text = |line: &Value, field: &str| line[field].as_str().unwrap_or("-").to_owned();
    let account = text(&audited[0], "account");
    let found: Vec<_> = audited
        .iter()
        .map(|line| {
            let [action, object, created] = ["action", "object", "created"].map(|field| text(line, field));
            let account = text(line, "account").replace(&account, "meera");
            format!("{account} {action} {object} {created} {}", line["status"]).replace(&form, "form")
        })
        .collect();
    assert_eq!(
        found,
        [
            "meera sign_up - - 201",
            "- log_in - - 401",
            "meera log_in - - 200",
            "meera create_form - form 201",
            "meera rename_form form - 200",
            "meera delete_form form - 200",
            "meera delete_form 01a1edbf-bdc2-7790-b4e9-a8564d84c416 - 404",
        ]
    );
    assert!(audited.iter().all(|line| line["request_id"].is_string()));
    let (name, _) = meera.email.split_once('@').unwrap();
    for secret in [name, "Kettle", "Teapot"] {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
}

fn audit_lines(log: &str) -> Vec<Value> {
    let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter(|line| line["target"] == "audit").collect()
}
