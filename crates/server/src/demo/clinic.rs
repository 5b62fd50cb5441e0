//! The clinic: its project and its forms, made through the product's own calls.

use anyhow::Context as _;
use axum::http::Method;
use serde_json::{Value, json};

use super::door::Door;
use crate::forms::FormId;

const PROJECT: &str = "Riverside Clinic";

/// The form that is filled in as often as is asked for.
pub(super) const FEEDBACK: &str = "Post-visit feedback";

/// A form of the clinic.
#[derive(Debug)]
pub(super) struct Planned {
    pub name: String,
    /// Its versions, the oldest first.
    drafts: &'static [&'static str],
    pub responses: u64,
    /// So many of a hundred who open it hand in its first page.
    pub begun_percent: u64,
    /// It was made by this run.
    pub is_new: bool,
    id: Option<String>,
}

impl Planned {
    /// The clinic's forms; the one called `name` gets this many responses.
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

    /// The form, once it is there.
    pub(super) fn form(&self) -> anyhow::Result<FormId> {
        FormId::parse(self.id()?).context("a form's id is none")
    }

    /// Its id as calls take it.
    pub(super) fn id(&self) -> anyhow::Result<&str> {
        self.id
            .as_deref()
            .with_context(|| format!("{} is not there", self.name))
    }

    /// How many versions it was published in.
    pub(super) fn versions(&self) -> usize {
        self.drafts.len()
    }
}

/// Makes the project and those of the forms that are not there, each in its first version.
pub(super) async fn found(door: &Door, forms: &mut [Planned]) -> anyhow::Result<()> {
    let projects = door.call(Method::GET, "/api/project/my-projects", &Value::Null).await?;
    let mut project = find(&projects["projects"], PROJECT);
    if let Some(project) = &project {
        let there = door
            .call(Method::GET, &format!("/api/project/{project}/forms"), &Value::Null)
            .await?;
        for form in forms.iter_mut() {
            form.id = find(&there["forms"], &form.name);
        }
    }
    for form in forms.iter_mut().filter(|form| form.id.is_none()) {
        let made = if project.is_some() {
            door.call(Method::POST, "/api/form/create", &json!({ "name": form.name }))
                .await?
        } else {
            let both = json!({ "projectName": PROJECT, "formName": form.name });
            door.call(Method::POST, "/api/project/create", &both).await?
        };
        project = project.or_else(|| id_of(&made["project"]));
        form.id = id_of(&made["form"]);
        form.is_new = true;
        publish(door, form, 0, project.as_deref()).await?;
    }
    Ok(())
}

/// Publishes the second version of the forms that have one and were made by this run.
pub(super) async fn revise(door: &Door, forms: &[Planned]) -> anyhow::Result<()> {
    for form in forms.iter().filter(|form| form.is_new && form.drafts.len() > 1) {
        publish(door, form, 1, None).await?;
    }
    Ok(())
}

async fn publish(door: &Door, form: &Planned, version: usize, project: Option<&str>) -> anyhow::Result<()> {
    let mut draft: Value = serde_json::from_str(form.drafts[version])?;
    draft["name"] = json!(form.name);
    if let Some(project) = project {
        draft["projectId"] = json!(project);
    }
    door.call(Method::PUT, &format!("/api/form/publish/{}", form.id()?), &draft)
        .await?;
    Ok(())
}

fn find(all: &Value, name: &str) -> Option<String> {
    let found = all.as_array()?.iter().find(|one| one["name"] == name)?;
    id_of(found)
}

fn id_of(made: &Value) -> Option<String> {
    Some(made["_id"].as_str()?.to_owned())
}
