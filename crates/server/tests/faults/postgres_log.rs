//! PostgreSQL's log contains no personal data, even when it logs all statements and errors.

use std::net::SocketAddr;

use platform::testing::{NatsServer, PostgresServer, TestFolder, TestPort, TestProcess, unique_prefix};
use reqwest::Client;
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection};

use crate::{
    eventually,
    installation::{PATIENT_FACTOR, SECRET, product},
    member::Member,
};

const WARNING: &str = "PostgreSQL can write answers and addresses to its log";

#[tokio::test]
async fn values_of_statements_are_not_in_postgres_log() {
    let postgres = PostgresServer::started().await.unwrap();
    postgres.set("log_min_duration_statement", "0").await.unwrap();
    let canary = unique_prefix();
    {
        let serve = Serve::start(&postgres).await;
        serve.use_everything(&canary).await;
        assert!(!serve.log().contains(WARNING), "{}", serve.log());
    }
    fail_on_purpose(&postgres, &canary).await;
    let log = postgres.log().unwrap();
    assert!(log.contains("insert into users"), "this is not the log to be searched");
    assert!(
        log.contains("duplicate key value") && log.contains("violates check constraint"),
        "{log}"
    );
    assert!(!log.contains(&canary), "{}", lines_with(&log, &canary));

    // Negative control: without the settings the values are logged.
    postgres.set("log_parameter_max_length", "-1").await.unwrap();
    postgres.set("log_error_verbosity", "default").await.unwrap();
    for reset in [
        "alter role formwright_app reset log_parameter_max_length",
        "alter role formwright_app reset log_error_verbosity",
    ] {
        postgres.execute(reset).await.unwrap();
    }
    fail_on_purpose(&postgres, &canary).await;
    assert!(postgres.log().unwrap().contains(&canary));
    let serve = Serve::start(&postgres).await;
    assert!(serve.log().contains(WARNING), "{}", serve.log());
}

/// A `serve` process on this PostgreSQL.
struct Serve {
    address: SocketAddr,
    process: TestProcess,
    _nats: NatsServer,
    _port: TestPort,
    _folder: TestFolder,
}

impl Serve {
    async fn start(postgres: &PostgresServer) -> Self {
        let (folder, port, nats) = (
            TestFolder::create().unwrap(),
            TestPort::reserve().unwrap(),
            NatsServer::stopped().unwrap(),
        );
        let mut command = product("serve");
        command
            .current_dir(folder.path())
            .env("DATABASE_URL", postgres.app_url().expose_secret())
            .env("FORMWRIGHT_SYSTEM_DATABASE_URL", postgres.system_url().expose_secret())
            .env("FORMWRIGHT_PORT", port.number().to_string())
            .env("FORMWRIGHT_SECRET", SECRET)
            .env("FORMWRIGHT_TIMEOUT_FACTOR", PATIENT_FACTOR)
            .env("FORMWRIGHT_NATS_URL", nats.url())
            .env("FORMWRIGHT_OBJECTS_DIR", folder.path().join("objects"));
        let process = TestProcess::start(command, &folder, "serve").unwrap();
        let url = format!("http://{}/readyz", port.address());
        eventually("the server is ready", async || {
            reqwest::get(&url).await.is_ok_and(|reply| reply.status() == 200)
        })
        .await;
        // Log lines are written ten times a second, so a ready server may have written none yet.
        eventually("the server has logged its start", async || {
            process.standard_output().unwrap().contains("\"serving\"")
        })
        .await;
        Self {
            address: port.address(),
            process,
            _nats: nats,
            _port: port,
            _folder: folder,
        }
    }

    fn log(&self) -> String {
        self.process.standard_output().unwrap()
    }

    /// Signs up, saves, publishes and answers, with the canary in every text.
    async fn use_everything(&self, canary: &str) {
        let owner = Member::named(self.address, canary);
        owner.sign_up().await;
        owner.fail_to_sign_up_again().await;
        let token = owner.log_in().await;
        let created = self
            .send(&token, "POST", "/api/form/create", json!({ "name": canary }))
            .await;
        let form = created["form"]["_id"].as_str().unwrap();
        let question = json!({ "id": "q", "type": "Short Answer", "questionText": format!("What is {canary}?") });
        let draft = json!({ "pages": [{ "pageId": "p", "pageTitle": canary, "questions": [question] }] });
        self.send(&token, "PUT", &format!("/api/form/save-draft/{form}"), draft.clone())
            .await;
        self.send(&token, "PUT", &format!("/api/form/publish/{form}"), draft)
            .await;
        let page = json!({
            "formId": form, "currentPageId": "p", "responseId": "7f3d2c1b-0a9e-4d8c-8b7a-6f5e4d3c2b1a", "seq": 1, "formVersion": 1,
            "userAnswers": [{ "questionId": "q", "answer": format!("It is {canary}") }],
        });
        self.send(&token, "POST", "/api/response/submit", page).await;
    }

    async fn send(&self, token: &str, method: &str, path: &str, body: Value) -> Value {
        let url = format!("http://{}{path}", self.address);
        let request = Client::new()
            .request(method.parse().unwrap(), url)
            .bearer_auth(token)
            .json(&body);
        let reply = request.send().await.unwrap();
        let (status, text) = (reply.status(), reply.text().await.unwrap());
        assert!(status.is_success(), "{path}: {status} {text}");
        serde_json::from_str(&text).unwrap()
    }
}

/// Violates a key, a check and JSON syntax, whose DETAIL and CONTEXT repeat values.
async fn fail_on_purpose(postgres: &PostgresServer, canary: &str) {
    let mut connection = connect(&postgres.app_url()).await;
    let user = "insert into users (id, email, email_norm, name, browser_language, password_phc)
                values (gen_random_uuid(), $1, $1, $1, $2, $1)";
    for _ in 0..2 {
        let _ = sqlx::query(user).bind(canary).bind("en").execute(&mut connection).await;
    }
    let unfit = sqlx::query(user).bind(format!("{canary}-2")).bind("klingon");
    unfit.execute(&mut connection).await.unwrap_err();
    let no_json = sqlx::query("select $1::text::jsonb").bind(format!("{{\"{canary}\": \\u0000}}"));
    no_json.execute(&mut connection).await.unwrap_err();
    connection.close().await.unwrap();
}

async fn connect(url: &SecretString) -> PgConnection {
    PgConnection::connect(url.expose_secret()).await.unwrap()
}

fn lines_with(log: &str, canary: &str) -> String {
    let lines: Vec<_> = log.lines().filter(|line| line.contains(canary)).collect();
    lines.join("\n")
}
