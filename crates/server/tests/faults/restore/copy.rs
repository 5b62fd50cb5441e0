//! The installation on the restored database, as its owner and its operator see it.

use std::process::Command;

use platform::testing::{PostgresServer, TestFolder, TestPort, TestProcess};
use reqwest::{
    Client,
    multipart::{Form, Part},
};
use secrecy::ExposeSecret as _;
use serde_json::Value;

use crate::{
    backup::said,
    eventually,
    ingest::{deployment::Deployment, ledger::hash},
    installation::product,
    member::Member,
    pictures,
};

const PICTURES: usize = 5;

/// An owner who has signed in and uploaded pictures.
pub(super) struct Owner {
    member: Member,
    token: String,
    /// Path and hash.
    pub(super) pictures: Vec<(String, String)>,
}

impl Owner {
    pub(super) async fn with_pictures(site: &Deployment) -> Self {
        let server = site.servers[0].address();
        let member = Member::to_be(server);
        member.sign_up().await;
        let token = member.log_in().await;
        let mut pictures = Vec::new();
        for _ in 0..PICTURES {
            let form = Form::new().part("file", Part::bytes(pictures::png()));
            let request = Client::new().post(format!("http://{server}/api/media"));
            let reply = request.bearer_auth(&token).multipart(form).send().await.unwrap();
            assert_eq!(reply.status(), 201);
            let reply: Value = reply.json().await.unwrap();
            let path = reply["media"]["url"].as_str().unwrap().to_owned();
            let content = reqwest::get(format!("http://{server}{path}")).await.unwrap();
            pictures.push((path, hash(content.bytes().await.unwrap())));
        }
        Self {
            member,
            token,
            pictures,
        }
    }
}

pub(super) struct Copy<'a> {
    restored: &'a PostgresServer,
    site: &'a Deployment,
    port: TestPort,
    folder: TestFolder,
}

impl<'a> Copy<'a> {
    pub(super) fn of(restored: &'a PostgresServer, site: &'a Deployment) -> Self {
        Self {
            restored,
            site,
            port: TestPort::reserve().unwrap(),
            folder: TestFolder::create().unwrap(),
        }
    }

    fn command(&self, role: &str) -> Command {
        let mut command = product(role);
        self.site.configure(&mut command, 0);
        command
            .env("DATABASE_URL", self.restored.app_url().expose_secret())
            .env(
                "FORMWRIGHT_SYSTEM_DATABASE_URL",
                self.restored.system_url().expose_secret(),
            )
            .env("FORMWRIGHT_PORT", self.port.number().to_string());
        command
    }

    pub(super) fn assert_verified(&self) {
        let verified = self.command("verify").output().unwrap();
        let said = said(&verified);
        assert!(verified.status.success(), "{said}");
        assert!(said.contains("no errors, no warnings"), "{said}");
    }

    /// The number of missing objects that `verify` names.
    pub(super) fn missing_objects(&self) -> usize {
        let verified = self.command("verify").output().unwrap();
        assert_eq!(verified.status.code(), Some(1), "{}", said(&verified));
        let said = said(&verified);
        let missing = said.lines().find(|line| line.contains("the store does not have"));
        missing.unwrap().matches("media/").count()
    }

    /// The session of before still works, so does the password, and every picture loads.
    pub(super) async fn assert_usable_by(&self, owner: &Owner) {
        let _serve = TestProcess::start(self.command("serve"), &self.folder, "serve").unwrap();
        let server = self.port.address();
        let url = format!("http://{server}/readyz");
        eventually("the server is ready", async || {
            reqwest::get(&url).await.is_ok_and(|reply| reply.status() == 200)
        })
        .await;
        let mut member = Member::to_be(server);
        member.read_profile(&owner.token).await;
        member.email.clone_from(&owner.member.email);
        member.password.clone_from(&owner.member.password);
        member.log_in().await;
        for (path, expected) in &owner.pictures {
            let reply = reqwest::get(format!("http://{server}{path}")).await.unwrap();
            assert_eq!(reply.status(), 200, "{path}");
            assert_eq!(&hash(reply.bytes().await.unwrap()), expected, "{path}");
        }
    }
}
