//! The demo project and its forms, created through the API.

use anyhow::Context as _;
use axum::http::Method;
use serde_json::{Value, json};

use super::client::DemoClient;
use crate::forms::FormId;

const PROJECT: &str = "Riverside Clinic";

/// The form that gets the requested number of responses.
pub(super) const FEEDBACK: &str = "Post-visit feedback";

/// A demo form.
#[derive(Debug)]
pub(super) struct FormFixture {
    pub name: String,
    /// Its versions, oldest first.
    drafts: &'static [&'static str],
    pub responses: u64,
    /// Percentage of views that lead to a response.
    pub begun_percent: u64,
    /// Created by this run.
    pub is_new: bool,
    id: Option<String>,
}

impl FormFixture {
    /// All demo forms; the one named `name` gets this many responses.
    pub(super) fn all(name: &str, responses: u64) -> Vec<Self> {
        let form = |name: &str, drafts, responses, begun_percent| Self {
            name: name.to_owned(),
            drafts,
            responses,
            begun_percent,
            is_new: false,
            id: None,
        };
        let feedback = &[
            include_str!("forms/feedback-1.json"),
            include_str!("forms/feedback-2.json"),
        ];
        vec![
            form(
                "Patient registration",
                &[include_str!("forms/registration.json")],
                48,
                38,
            ),
            form(name, feedback, responses, 86),
            form("Flu clinic eligibility", &[include_str!("forms/flu.json")], 96, 19),
            form(
                "Repeat prescription",
                &[include_str!("forms/prescription.json")],
                60,
                20,
            ),
        ]
    }

    pub(super) fn form(&self) -> anyhow::Result<FormId> {
        FormId::parse(self.id()?).context("invalid form id")
    }

    pub(super) fn id(&self) -> anyhow::Result<&str> {
        self.id
            .as_deref()
            .with_context(|| format!("{} does not exist", self.name))
    }

    pub(super) fn versions(&self) -> usize {
        self.drafts.len()
    }
}

/// Creates the project and missing forms, and publishes their first version.
pub(super) async fn create_forms(client: &DemoClient, forms: &mut [FormFixture]) -> anyhow::Result<()> {
    let projects = client
        .call(Method::GET, "/api/project/my-projects", &Value::Null)
        .await?;
    let mut project = find(&projects["projects"], PROJECT);
    if let Some(project) = &project {
        let existing = client
            .call(Method::GET, &format!("/api/project/{project}/forms"), &Value::Null)
            .await?;
        for form in forms.iter_mut() {
            form.id = find(&existing["forms"], &form.name);
        }
    }
    for form in forms.iter_mut().filter(|form| form.id.is_none()) {
        let created = if project.is_some() {
            client
                .call(Method::POST, "/api/form/create", &json!({ "name": form.name }))
                .await?
        } else {
            let both = json!({ "projectName": PROJECT, "formName": form.name });
            client.call(Method::POST, "/api/project/create", &both).await?
        };
        project = project.or_else(|| id_of(&created["project"]));
        form.id = id_of(&created["form"]);
        form.is_new = true;
        publish(client, form, 0, project.as_deref()).await?;
    }
    Ok(())
}

/// Publishes the second version of new forms that have one.
pub(super) async fn publish_second_versions(client: &DemoClient, forms: &[FormFixture]) -> anyhow::Result<()> {
    for form in forms.iter().filter(|form| form.is_new && form.drafts.len() > 1) {
        publish(client, form, 1, None).await?;
    }
    Ok(())
}

async fn publish(client: &DemoClient, form: &FormFixture, version: usize, project: Option<&str>) -> anyhow::Result<()> {
    let mut draft: Value = serde_json::from_str(form.drafts[version])?;
    draft["name"] = json!(form.name);
    if let Some(project) = project {
        draft["projectId"] = json!(project);
    }
    client
        .call(Method::PUT, &format!("/api/form/publish/{}", form.id()?), &draft)
        .await?;
    Ok(())
}

fn find(all: &Value, name: &str) -> Option<String> {
    let found = all.as_array()?.iter().find(|one| one["name"] == name)?;
    id_of(found)
}

fn id_of(object: &Value) -> Option<String> {
    Some(object["_id"].as_str()?.to_owned())
}
