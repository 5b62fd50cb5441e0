//! What a client sends to save or publish a form. The body is closed: every field is named here, what is not is ignored,
//! and nothing the server decides (owner, views, link, dates) can be set through it.

use axum::extract::{FromRequest, Request};
use form_model::{
    definition::Definition,
    limits::{FORM_BYTES, Limit},
    text_rules,
    wire::{self, ReadError, Reading},
};
use serde_json::{Map, Value};

use super::{
    content,
    ids::FormId,
    roles::Access,
    wire::{ReadingNote, SentResponder},
};
use crate::{
    app::App,
    http::{
        json::read_object,
        problem::{ApiError, ProblemCode},
    },
    projects::{Name, ProjectId},
};

/// What a form without a name is called.
pub(super) const UNTITLED: &str = "Untitled Form";

/// Fields of a body that mean something to these calls, or that the specification's client sends along.
const KNOWN: [&str; 13] = [
    "formId",
    "name",
    "status",
    "revision",
    "pages",
    "pageConditions",
    "startPage",
    "questions",
    "truePage",
    "falsePage",
    "projectId",
    "responders",
    "access",
];

/// Where a form is to be kept.
pub(super) enum ProjectSent {
    /// Nothing was said about it.
    AsItWas,
    /// In no project.
    None,
    /// In this one.
    This(ProjectId),
}

/// A body of at most two megabytes that holds a form.
pub(super) struct SentForm(Map<String, Value>);

impl<S: Sync> FromRequest<S> for SentForm {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let fields: Map<String, Value> =
            read_object(request, FORM_BYTES, || ApiError::new(ProblemCode::FormTooLarge)).await?;
        let unknown = fields.keys().filter(|field| !KNOWN.contains(&field.as_str())).count();
        if unknown > 0 {
            tracing::debug!(unknown, "fields of a form's body were ignored");
        }
        Ok(Self(fields))
    }
}

impl SentForm {
    /// Refuses a body that names another form or another call than it was sent to.
    pub(super) fn must_fit(&self, form: FormId, status: &str) -> Result<(), ApiError> {
        let contradicts = |field: &str| ApiError::at_field(field, ProblemCode::FormContradiction);
        if let Some(sent) = self.present("formId")
            && sent.as_str().and_then(FormId::parse) != Some(form)
        {
            return Err(contradicts("formId"));
        }
        match self.present("status") {
            Some(sent) if sent.as_str() != Some(status) => Err(contradicts("status")),
            _ => Ok(()),
        }
    }

    /// The name, when one was sent; a blank one is replaced.
    pub(super) fn name(&self) -> Result<Option<Name>, ApiError> {
        match self.present("name") {
            None => Ok(None),
            Some(Value::String(text)) if text_rules::is_blank(text) => Ok(Some(Name::given(UNTITLED))),
            Some(Value::String(text)) => Name::parse(text, "name", ProblemCode::FieldsRequired).map(Some),
            Some(_) => Err(ApiError::at_field("name", ProblemCode::FormUnreadable)),
        }
    }

    /// The revision the sender knew, when they said it.
    pub(super) fn revision(&self) -> Result<Option<i64>, ApiError> {
        match self.present("revision") {
            None => Ok(None),
            Some(sent) => {
                let revision = sent.as_i64().filter(|revision| *revision >= 0);
                revision
                    .map(Some)
                    .ok_or_else(|| ApiError::at_field("revision", ProblemCode::FormUnreadable))
            }
        }
    }

    /// Whether there is a definition in it at all.
    pub(super) fn has_pages(&self) -> bool {
        self.present("pages").is_some()
    }

    /// The project that was named.
    pub(super) fn project(&self) -> Result<ProjectSent, ApiError> {
        let not_found = || ApiError::new(ProblemCode::ProjectNotFound);
        match self.0.get("projectId") {
            None => Ok(ProjectSent::AsItWas),
            Some(Value::Null) => Ok(ProjectSent::None),
            Some(Value::String(text)) if text.is_empty() => Ok(ProjectSent::None),
            Some(sent) => {
                let project = sent.as_str().and_then(ProjectId::parse);
                project.map(ProjectSent::This).ok_or_else(not_found)
            }
        }
    }

    /// The people it is to be shared with, when they were named.
    pub(super) fn responders(&self) -> Result<Option<Vec<SentResponder>>, ApiError> {
        let unreadable = |_| ApiError::at_field("responders", ProblemCode::FormUnreadable);
        self.present("responders")
            .map(|sent| serde_json::from_value(sent.clone()).map_err(unreadable))
            .transpose()
    }

    /// Whom it is to be served to, when that was said.
    pub(super) fn access(&self) -> Result<Option<Access>, ApiError> {
        let unreadable = |_| ApiError::at_field("access", ProblemCode::FormUnreadable);
        self.present("access")
            .map(|sent| serde_json::from_value(sent.clone()).map_err(unreadable))
            .transpose()
    }

    /// The definition; `before` is what the form was until now.
    pub(super) fn definition(&self, app: &App, before: &Definition) -> Result<Reading, ApiError> {
        if !self.has_pages() {
            return Err(ApiError::at_field("pages", ProblemCode::FormUnreadable).with_message("pages must be a list."));
        }
        let sent = Value::Object(self.0.clone());
        wire::read(&sent, Some(before), &mut content::mint(app)).map_err(|error| refusal(&error))
    }

    /// A field that was sent and is not null.
    fn present(&self, field: &str) -> Option<&Value> {
        self.0.get(field).filter(|value| !value.is_null())
    }
}

fn refusal(error: &ReadError) -> ApiError {
    let code = match error {
        ReadError::NotJson => ProblemCode::RequestMalformed,
        ReadError::TooMuch(broken) if broken.limit == Limit::FormBytes => ProblemCode::FormTooLarge,
        ReadError::TooMuch(_) => ProblemCode::FormOverLimit,
        ReadError::WrongShape { .. }
        | ReadError::UnknownKind { .. }
        | ReadError::Contradiction(_)
        | ReadError::NotAsWritten => ProblemCode::FormUnreadable,
    };
    ApiError::at_field("pages", code).with_message(error.to_string())
}

/// The reader's notes as they stand in a reply.
pub(super) fn notes(reading: &Reading) -> Vec<ReadingNote> {
    let note = |note: &wire::Note| ReadingNote {
        path: note.path.clone(),
        message: note.message.clone(),
    };
    reading.notes.iter().map(note).collect()
}
