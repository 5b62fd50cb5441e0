use std::{fs, path::Path};

use crate::harness::TestApp;

#[test]
fn committed_openapi_description_is_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contract/openapi.json");
    let committed = fs::read_to_string(file).expect("contract/openapi.json: run `cargo xtask contract`");
    let fresh = formwright::router::openapi().to_pretty_json().unwrap();
    assert!(
        committed.trim_end() == fresh.trim_end(),
        "contract/openapi.json is stale: run `cargo xtask contract` and commit what it writes"
    );
}

#[test]
fn every_operation_documents_access_and_errors() {
    let description = serde_json::to_value(formwright::router::openapi()).unwrap();
    let open_to_all = [
        "/api/user/signup",
        "/api/user/login",
        "/api/otp/send-otp",
        "/api/otp/verify-otp",
        "/api/otp/reset-password",
        "/api/form/shared/{shareLink}",
        "/api/form/shared/{shareLink}/left",
        "/api/form/shared/{shareLink}/code",
        "/api/form/shared/{shareLink}/enter",
        "/api/response/submit",
        "/api/response/upload",
        "/api/response/link",
        "/api/response/mine",
        "/files/{uploadId}",
        "/media/{id}",
        "/api/installation",
        "/api/set-up",
        "/api/set-up/check",
        "/unsubscribe",
        "/unsubscribe/confirmations",
    ];
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, call) in methods.as_object().unwrap() {
            let needs_token = call["security"][0].get("bearer").is_some();
            assert_eq!(needs_token, !open_to_all.contains(&path.as_str()), "{method} {path}");
            for (status, reply) in call["responses"].as_object().unwrap() {
                let shared = reply["$ref"]
                    .as_str()
                    .map(|reference| reference.trim_start_matches('#'));
                let reply = shared.map_or(Some(reply), |pointer| description.pointer(pointer));
                assert!(
                    reply.is_some_and(|reply| reply["description"].is_string()),
                    "{method} {path} {status} has no description"
                );
            }
        }
    }
}

#[tokio::test]
async fn error_code_is_documented() {
    let app = TestApp::start().await;
    let reply = app.browser().get("/api/user/profile").await.must_be(401);
    let description = serde_json::to_value(formwright::router::openapi()).unwrap();
    let listed = description["components"]["schemas"]["ProblemCode"]["enum"]
        .as_array()
        .unwrap();
    assert!(
        listed.contains(&reply.body["code"]),
        "{} is not among {listed:?}",
        reply.code()
    );
}
