//! Forms that `formwright demo` has filled, and their owner.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::load::output_of;
use super::publish::{call, text};

const EMAIL: &str = "demo@formwright.example";
const PASSWORD: &str = "riverside-clinic-demo";

/// The owner of the demo's forms, signed in.
pub(super) struct DemoOwner {
    server: String,
    pub(super) token: String,
}

impl DemoOwner {
    /// Fills a form of this name with this many responses, with our settings.
    pub(super) fn fill(folder: &Path, form: &str, responses: u64) -> Result<String> {
        let mut demo = Command::new(folder.join("bin/formwright"));
        demo.args(["demo", "--yes", "--form", form, "--responses"])
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

    /// The id of the form of this name.
    pub(super) fn form(&self, name: &str) -> Result<String> {
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
        let forms = forms["forms"].as_array().context("there are no forms")?;
        let form = forms.iter().find(|form| form["name"] == name);
        Ok(text(form.context("the form was not made")?, "/_id")?.to_owned())
    }

    /// What a request says to be the owner's.
    pub(super) fn header(&self) -> String {
        format!("Authorization: Bearer {}", self.token)
    }
}
