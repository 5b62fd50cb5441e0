//! Path and query parameters that are malformed or cannot be stored by PostgreSQL get documented errors, never a 500.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Person, Reply, TestApp};

/// An operation and the names of its parameters.
struct Operation {
    method: Method,
    path: String,
    path_parameters: Vec<String>,
    query_parameters: Vec<String>,
}

fn operations() -> Vec<Operation> {
    let description = serde_json::to_value(formwright::router::openapi()).unwrap();
    let mut operations = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            let named = |location: &str| {
                let matching = parameters.iter().filter(|parameter| parameter["in"] == location);
                matching
                    .map(|parameter| parameter["name"].as_str().unwrap().to_owned())
                    .collect()
            };
            operations.push(Operation {
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                path_parameters: named("path"),
                query_parameters: named("query"),
            });
        }
    }
    operations
}

#[track_caller]
fn must_be_documented_error(reply: &Reply, address: &str) {
    let status = reply.status.as_u16();
    assert!((400..500).contains(&status), "{address}: {status} {}", reply.text);
    let has_shape = reply.body["success"] == json!(false)
        && ["code", "message", "requestId"]
            .iter()
            .all(|field| reply.body[*field].is_string());
    assert!(has_shape, "{address}: {status} {}", reply.text);
}

#[tokio::test]
async fn path_parameter_that_is_not_utf8_is_rejected_as_documented() {
    let app = TestApp::start().await;
    let browser = Person::signed_in(&app).await.browser;
    let mut tried = 0;
    for operation in operations() {
        for unreadable in &operation.path_parameters {
            let mut address = operation.path.clone();
            for parameter in &operation.path_parameters {
                let value = if parameter == unreadable { "%FF" } else { "1" };
                address = address.replace(&format!("{{{parameter}}}"), value);
            }
            for token in [true, false] {
                let sender = if token { browser.clone() } else { app.browser() };
                let reply = sender.send(sender.request(operation.method.clone(), &address)).await;
                must_be_documented_error(&reply, &format!("{} {address}", operation.method));
                tried += 1;
            }
        }
    }
    assert!(tried > 50, "only {tried} addresses were tried");
}

#[tokio::test]
async fn duplicate_query_parameter_is_rejected_as_documented() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    let mut tried = 0;
    for operation in operations() {
        for doubled in &operation.query_parameters {
            let mut address = operation.path.clone();
            for parameter in &operation.path_parameters {
                address = address.replace(&format!("{{{parameter}}}"), &form);
            }
            let address = format!("{address}?{doubled}=1&{doubled}=1");
            let request = meera.browser.request(operation.method.clone(), &address);
            must_be_documented_error(&meera.browser.send(request).await, &address);
            tried += 1;
        }
    }
    assert!(tried > 5, "only {tried} addresses were tried");
}

/// A cursor in the product's format, for any time.
fn cursor(micros: &str) -> String {
    URL_SAFE_NO_PAD.encode(format!("{micros} 01890000-0000-7000-8000-000000000000"))
}

#[tokio::test]
async fn values_that_postgres_cannot_store_are_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    let loaded = meera.browser.load(&form).await;
    let question = loaded["pages"][0]["questions"][0]["id"].as_str().unwrap();
    let responses = format!("/api/analytics/form/{form}/responses");
    let get = async |address: &str| meera.browser.get(address).await;
    for micros in ["-6000000000000000000", "9223372036854775807", "253402300800000000"] {
        let reply = get(&format!("{responses}?cursor={}", cursor(micros)))
            .await
            .must_be(422);
        assert_eq!((reply.code(), reply.field()), ("filter.invalid", "cursor"));
        let reply = get(&format!("/api/works/recent?cursor={}", cursor(micros)))
            .await
            .must_be(400);
        assert_eq!(reply.code(), "request.malformed");
    }
    let reply = get(&format!("{responses}?questionId={question}&answer=a%00b"))
        .await
        .must_be(422);
    assert_eq!((reply.code(), reply.field()), ("filter.invalid", "answer"));
    for before in ["-200000-01-01", "+262142-01-01", "0000-01-01", "2026-02-30"] {
        let body = json!({ "before": before });
        let reply = meera
            .browser
            .post(&format!("{responses}/delete"), body)
            .await
            .must_be(422);
        assert_eq!((reply.code(), reply.field()), ("filter.invalid", "before"), "{before}");
    }
}

#[tokio::test]
async fn text_with_nul_is_never_an_internal_error() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    let nul = "a\0b";
    let page = json!({ "pages": [{ "pageTitle": nul, "questions": [
        { "type": "Short Answer", "questionText": nul }, { "type": "Dropdown", "questionText": "x", "options": [nul] }] }] });
    let calls: [(Method, String, Value); 10] = [
        (
            Method::PUT,
            "/api/user/profile".into(),
            json!({ "name": nul, "mobile": nul, "location": nul }),
        ),
        (
            Method::PUT,
            "/api/user/password".into(),
            json!({ "currentPassword": nul, "newPassword": nul }),
        ),
        (
            Method::POST,
            "/api/user/login".into(),
            json!({ "email": nul, "password": nul }),
        ),
        (
            Method::POST,
            "/api/user/signup".into(),
            json!({ "name": nul, "email": nul, "password": nul, "confirmPassword": nul }),
        ),
        (
            Method::POST,
            "/api/project/create".into(),
            json!({ "projectName": nul, "formName": nul }),
        ),
        (Method::POST, "/api/project/check".into(), json!({ "projectName": nul })),
        (Method::POST, "/api/form/create".into(), json!({ "name": nul })),
        (Method::PUT, format!("/api/form/rename/{form}"), json!({ "name": nul })),
        (Method::PUT, format!("/api/form/save-draft/{form}"), page),
        (
            Method::PUT,
            format!("/api/form/{form}/access"),
            json!({ "responders": [{ "email": nul }] }),
        ),
    ];
    for (method, path, body) in calls {
        let request = meera.browser.request(method, &path).json(&body);
        let reply = meera.browser.send(request).await;
        assert!(reply.status.as_u16() < 500, "{path}: {}", reply.text);
        assert!(reply.body["success"].is_boolean(), "{path}: {}", reply.text);
    }
}

#[tokio::test]
async fn value_rejected_by_postgres_is_not_an_internal_error() {
    let refused: sqlx::Result<i32> = {
        let app = TestApp::start().await;
        sqlx::query_scalar("select length($1::text)")
            .bind("a\0b")
            .fetch_one(&app.pool)
            .await
    };
    let error = formwright::http::problem::ApiError::from(refused.unwrap_err());
    assert!(format!("{error:?}").contains("ValueUnfit"), "{error:?}");
}
