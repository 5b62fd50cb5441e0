//! The forms that `formwright demo` creates, and their owner.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::api_client::{call, text};
use super::load::output_of;

const EMAIL: &str = "demo@formwright.example";
const PASSWORD: &str = "riverside-clinic-demo";

/// The signed-in owner of the demo forms.
pub(super) struct DemoOwner {
    server: String,
    pub(super) token: String,
}

impl DemoOwner {
    /// Runs `formwright demo`, which inherits this program's settings, and returns its output.
    pub(super) fn fill_form(run_folder: &Path, name: &str, responses: u64) -> Result<String> {
        let mut demo = Command::new(run_folder.join("bin/formwright"));
        demo.args(["demo", "--yes", "--form", name, "--responses"])
            .arg(responses.to_string());
        output_of(&mut demo)
    }

    pub(super) fn sign_in(server: &str) -> Result<Self> {
        let credentials = json!({ "email": EMAIL, "password": PASSWORD });
        let reply = call("POST", &format!("{server}/api/user/login"), None, &credentials)?;
        Ok(Self {
            server: server.to_owned(),
            token: text(&reply, "/token")?.to_owned(),
        })
    }

    pub(super) fn form_id(&self, name: &str) -> Result<String> {
        let get = |path: &str| {
            call(
                "GET",
                &format!("{}{path}", self.server),
                Some(&self.token),
                &Value::Null,
            )
        };
        let projects = get("/api/project/my-projects")?;
        let project = text(&projects, "/projects/0/_id")?;
        let forms = get(&format!("/api/project/{project}/forms"))?;
        let forms = forms["forms"].as_array().context("the reply has no forms")?;
        let form = forms.iter().find(|form| form["name"] == name);
        Ok(text(form.context("the demo form does not exist")?, "/_id")?.to_owned())
    }

    pub(super) fn authorization_header(&self) -> String {
        format!("Authorization: Bearer {}", self.token)
    }
}
