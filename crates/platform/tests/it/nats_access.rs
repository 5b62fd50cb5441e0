//! Authentication and TLS of NATS.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use nkeys::KeyPair;
use platform::events::{Bus, NatsOptions};
use platform::testing::{NatsServer, TestFolder, connect_nats, setting, unique_prefix};
use serde_json::{Value, json};

use crate::harness::eventually;

/// The same address with other credentials in it, or none.
fn with_credentials(url: &str, credentials: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap();
    let (_, host) = rest.split_once('@').unwrap();
    format!("{scheme}://{credentials}{host}")
}

#[tokio::test]
async fn nats_refuses_clients_without_the_password() {
    let mut own = NatsServer::started().unwrap();
    let bus = Bus::nats(&NatsOptions::new(&own.url(), &unique_prefix()))
        .await
        .unwrap();
    eventually("the bus is connected", async || bus.is_connected()).await;
    for url in [own.url(), setting("FORMWRIGHT_NATS_URL").unwrap()] {
        connect_nats(&url, None).await.unwrap();
        for wrong in ["", "formwright:guessed@", "somebody:else@"] {
            let refused = connect_nats(&with_credentials(&url, wrong), None).await;
            let refusal = format!("{:#}", refused.unwrap_err());
            assert!(refusal.contains("authorization violation"), "{wrong}: {refusal}");
        }
    }
    own.kill().unwrap();
}

#[tokio::test]
async fn tls_connection_needs_the_trusted_certificate() {
    let mut server = NatsServer::stopped_with_tls().unwrap();
    server.start().unwrap();
    let (url, prefix, ca) = (server.url(), unique_prefix(), server.ca());
    let options = NatsOptions {
        ca: Some(&ca),
        ..NatsOptions::new(&url, &prefix)
    };
    let bus = Bus::nats(&options).await.unwrap();
    eventually("the bus is connected over TLS", async || bus.is_connected()).await;
    let refusal = format!("{:#}", connect_nats(&server.url(), None).await.unwrap_err());
    assert!(refusal.contains("certificate") || refusal.contains("TLS"), "{refusal}");
}

/// A JWT as NATS wants it: one key says something about another.
fn jwt(by: &KeyPair, about: &KeyPair, kind: &str, mut details: Value) -> String {
    details["type"] = kind.into();
    details["version"] = 2.into();
    let (issuer, subject) = (by.public_key(), about.public_key());
    let claims =
        json!({ "iss": issuer, "sub": subject, "jti": subject, "iat": 1_700_000_000, "name": kind, "nats": details });
    let encode = |part: &Value| URL_SAFE_NO_PAD.encode(part.to_string());
    let signed = format!(
        "{}.{}",
        encode(&json!({ "typ": "JWT", "alg": "ed25519-nkey" })),
        encode(&claims)
    );
    let signature = URL_SAFE_NO_PAD.encode(by.sign(signed.as_bytes()).unwrap());
    format!("{signed}.{signature}")
}

#[tokio::test]
async fn credentials_file_opens_a_server_that_refuses_passwords() {
    let (operator, account, system, user) = (
        KeyPair::new_operator(),
        KeyPair::new_account(),
        KeyPair::new_account(),
        KeyPair::new_user(),
    );
    let everything = json!({ "limits": { "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "conn": -1, "leaf": -1, "wildcards": true } });
    let access = format!(
        "operator: {}\nresolver: MEMORY\nsystem_account: {}\nresolver_preload: {{ {}: {}, {}: {} }}\n",
        jwt(&operator, &operator, "operator", json!({})),
        system.public_key(),
        account.public_key(),
        jwt(&operator, &account, "account", everything.clone()),
        system.public_key(),
        jwt(&operator, &system, "account", everything),
    );
    let mut server = NatsServer::stopped_with_access(&access).unwrap();
    server.start().unwrap();
    let folder = TestFolder::create().unwrap();
    let file = folder.path().join("user.creds");
    let user_jwt = jwt(
        &account,
        &user,
        "user",
        json!({ "subs": -1, "data": -1, "payload": -1 }),
    );
    let seed = user.seed().unwrap();
    let credentials = format!(
        "-----BEGIN NATS USER JWT-----\n{user_jwt}\n------END NATS USER JWT------\n\n\
         -----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n"
    );
    std::fs::write(&file, credentials).unwrap();

    let (url, prefix) = (server.url(), unique_prefix());
    let options = NatsOptions {
        credentials: Some(&file),
        ..NatsOptions::new(&url, &prefix)
    };
    let bus = Bus::nats(&options).await.unwrap();
    eventually("the bus is connected by its credentials", async || bus.is_connected()).await;
    let refusal = format!("{:#}", connect_nats(&url, None).await.unwrap_err());
    assert!(refusal.contains("authorization violation"), "{refusal}");
}
