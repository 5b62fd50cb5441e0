//! The shapes of the calls for respondents' files.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// A file and whose answer it is, in this order; the file comes last.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(
    dead_code,
    reason = "it describes the body, which is read as a stream and never held"
)]
pub(super) struct FileUpload {
    form_id: String,
    /// The UUID of version 7 (or 4) under which the pages are handed in.
    response_id: String,
    question_id: String,
    /// A UUID of version 7 (or 4) made by the respondent's client. The same file sent again is answered as before.
    #[schema(required = false)]
    upload_id: String,
    /// The version that the respondent sees. Left out: the one the response was begun with, or else the newest that has
    /// the question.
    #[schema(required = false)]
    form_version: i32,
    /// With a file name, whose ending must fit what is in the file.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FileUploaded {
    pub success: bool,
    pub upload: UploadOut,
}

/// A respondent's file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct UploadOut {
    /// What stands in the answer of its question.
    pub id: Uuid,
    /// As it is kept: without folders and without what cannot be seen.
    pub name: String,
    pub bytes: i64,
    /// One of the question's `fileTypes`.
    #[serde(rename = "type")]
    pub kind: String,
}

impl UploadOut {
    pub(super) fn new(id: Uuid, name: String, bytes: i64, kind: &str) -> Self {
        let kind = kind.to_owned();
        Self { id, name, bytes, kind }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FileLink {
    pub success: bool,
    /// Works for a minute, for whoever has it.
    #[schema(example = "/files/0199a8c4-5a2e-7c1b-9d3f-0242ac120002?form=…&until=1794787200&signature=…")]
    pub url: String,
}

/// What makes a link to a file work.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LinkParts {
    /// The file's form.
    pub form: String,
    /// Seconds since 1970.
    pub until: i64,
    pub signature: String,
}
