//! The body of the calls that save or publish a form. Unknown fields are ignored, and nothing the server decides (owner, views,
//! link, dates) can be set through it.

use axum::extract::{FromRequest, Request};
use form_model::definition::Definition;
use form_model::limits::FORM_BYTES;
use form_model::text_rules;
use form_model::wire::{self, ParsedForm, ReadError};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::change_access::parse_collaborators;
use super::ids::FormId;
use super::roles::{Access, SharedRole};
use super::state::FormsState;
use super::wire::ReadingNote;
use super::{ProjectId, WorkName, json_size, stored_definition};
use crate::accounts::Email;
use crate::context::Context;
use crate::http::json::{parse_object, read_json};
use crate::http::{ApiError, ProblemCode};

/// The name of a form without a name.
pub(super) const UNTITLED: &str = "Untitled Form";

/// Fields that these calls read, or that the specification's client sends.
const KNOWN_FIELDS: [&str; 14] = [
    "formId",
    "name",
    "status",
    "revision",
    "pages",
    "pageConditions",
    "startPage",
    "settings",
    "questions",
    "truePage",
    "falsePage",
    "projectId",
    "responders",
    "access",
];

/// Bodies up to this size parse within a millisecond, which is not worth another thread.
const MAX_INLINE_PARSE_BYTES: usize = 64 * 1024;

/// A JSON object of at most two megabytes that contains a form.
pub(super) struct SaveFormRequest(Map<String, Value>);

/// A [`SaveFormRequest`] with what only the owner may change. `None` leaves the stored value.
pub(super) struct PublishRequest {
    pub collaborators: Option<Vec<(Email, Option<SharedRole>)>>,
    pub project: ProjectUpdate,
    pub access: Option<Access>,
    pub draft: SaveFormRequest,
}

/// The change of a form's project.
pub(super) enum ProjectUpdate {
    Unchanged,
    /// Without a project, the form leaves the one it is in.
    Set(Option<ProjectId>),
}

/// The change of a form's draft. `None` leaves the stored value.
pub(super) struct DraftUpdate {
    /// A blank name becomes [`UNTITLED`].
    pub name: Option<WorkName>,
    pub revision: EditedRevision,
    pub definition: Option<SentDefinition>,
}

/// The revision that the client edited.
pub(super) enum EditedRevision {
    Any,
    Known(i64),
    /// Rejected only if the draft would change.
    Unreadable,
}

/// A body with pages.
pub(super) struct SentDefinition(Value);

impl FromRequest<FormsState> for SaveFormRequest {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &FormsState) -> Result<Self, ApiError> {
        let bytes = read_json(request, FORM_BYTES, || ApiError::new(ProblemCode::FormTooLarge)).await?;
        let fields = if bytes.len() <= MAX_INLINE_PARSE_BYTES {
            parse_form(&bytes)?
        } else {
            state.context.owners_work.run(move || parse_form(&bytes)).await??
        };
        let unknown = fields
            .keys()
            .filter(|field| !KNOWN_FIELDS.contains(&field.as_str()))
            .count();
        if unknown > 0 {
            tracing::debug!(unknown, "ignored unknown fields of a form");
        }
        Ok(Self(fields))
    }
}

impl FromRequest<FormsState> for PublishRequest {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &FormsState) -> Result<Self, ApiError> {
        let mut draft = SaveFormRequest::from_request(request, state).await?;
        let responders = draft.deserialize("responders")?;
        Ok(Self {
            collaborators: responders.map(parse_collaborators).transpose()?,
            project: parse_project(draft.0.get("projectId"))?,
            access: draft.deserialize("access")?,
            draft,
        })
    }
}

fn parse_form(bytes: &[u8]) -> Result<Map<String, Value>, ApiError> {
    if !json_size::fits_form_limits(bytes) {
        return Err(ApiError::new(ProblemCode::FormOverLimit));
    }
    parse_object(bytes)
}

fn parse_project(sent: Option<&Value>) -> Result<ProjectUpdate, ApiError> {
    match sent {
        None => Ok(ProjectUpdate::Unchanged),
        Some(Value::Null) => Ok(ProjectUpdate::Set(None)),
        Some(Value::String(text)) if text.is_empty() => Ok(ProjectUpdate::Set(None)),
        Some(sent) => {
            let project = sent.as_str().and_then(ProjectId::parse);
            let project = project.ok_or_else(|| ApiError::new(ProblemCode::ProjectNotFound))?;
            Ok(ProjectUpdate::Set(Some(project)))
        }
    }
}

impl SaveFormRequest {
    /// Parses the draft. Called when the form is known, because a form that the caller may not change is rejected first.
    pub(super) fn draft_of(mut self, form: FormId, status: &str) -> Result<DraftUpdate, ApiError> {
        self.check_target(form, status)?;
        Ok(DraftUpdate {
            name: self.take_name()?,
            revision: match self.take("revision") {
                None => EditedRevision::Any,
                Some(sent) => match sent.as_i64() {
                    Some(revision) if revision >= 0 => EditedRevision::Known(revision),
                    _ => EditedRevision::Unreadable,
                },
            },
            definition: match self.0.get("pages") {
                None | Some(Value::Null) => None,
                Some(_) => Some(SentDefinition(Value::Object(self.0))),
            },
        })
    }

    /// Rejects a body whose `formId` or `status` contradicts the call.
    fn check_target(&mut self, form: FormId, status: &str) -> Result<(), ApiError> {
        let contradicts = |field: &str| ApiError::at_field(field, ProblemCode::FormContradiction);
        if let Some(sent) = self.take("formId")
            && sent.as_str().and_then(FormId::parse) != Some(form)
        {
            return Err(contradicts("formId"));
        }
        match self.take("status") {
            Some(sent) if sent.as_str() != Some(status) => Err(contradicts("status")),
            _ => Ok(()),
        }
    }

    fn take_name(&mut self) -> Result<Option<WorkName>, ApiError> {
        match self.take("name") {
            None => Ok(None),
            Some(Value::String(text)) if text_rules::is_blank(&text) => Ok(Some(WorkName::given(UNTITLED))),
            Some(Value::String(text)) => WorkName::parse(&text, "name", ProblemCode::FieldsRequired).map(Some),
            Some(_) => Err(unreadable("name")),
        }
    }

    fn deserialize<T: DeserializeOwned>(&mut self, field: &str) -> Result<Option<T>, ApiError> {
        let sent = self.take(field).map(serde_json::from_value);
        sent.transpose().map_err(|_| unreadable(field))
    }

    /// A field that is there and not null.
    fn take(&mut self, field: &str) -> Option<Value> {
        self.0.remove(field).filter(|value| !value.is_null())
    }
}

impl SentDefinition {
    /// `before` is the stored draft.
    pub(super) fn parse(&self, context: &Context, before: &Definition) -> Result<ParsedForm, ApiError> {
        wire::read(&self.0, Some(before), &mut stored_definition::mint(context)).map_err(|error| refusal(&error))
    }
}

pub(super) fn unreadable(field: &str) -> ApiError {
    ApiError::at_field(field, ProblemCode::FormUnreadable)
}

fn refusal(error: &ReadError) -> ApiError {
    let code = match error {
        ReadError::TooMuch(_) => ProblemCode::FormOverLimit,
        ReadError::WrongShape { .. }
        | ReadError::UnknownKind { .. }
        | ReadError::Contradiction(_)
        | ReadError::NotAsWritten => ProblemCode::FormUnreadable,
    };
    ApiError::at_field("pages", code).with_message(error.to_string())
}

/// The parser's notes for the reply.
pub(super) fn reading_notes(reading: &ParsedForm) -> Vec<ReadingNote> {
    let note = |note: &wire::ParseWarning| ReadingNote {
        path: note.path.clone(),
        message: note.message.clone(),
    };
    reading.warnings.iter().map(note).collect()
}
