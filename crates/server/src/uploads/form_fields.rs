//! The form fields before the file, which say what answer it belongs to.

use axum::extract::multipart::Field;
use form_model::ids::QuestionId;
use uuid::Uuid;

use super::file_name::FileName;
use crate::context::Context;
use crate::forms::FormId;
use crate::http::incoming_file::next_chunk;
use crate::http::{ApiError, ProblemCode, UploadRate};
use crate::stored_responses::{ResponseId, ResponseKey};

const MAX_FIELD_BYTES: usize = 256;

/// The fields as sent. Not `Debug`: `responseId` is a secret key.
#[derive(Default)]
pub(super) struct FormFields {
    form: Option<String>,
    response: Option<String>,
    question: Option<String>,
    upload: Option<String>,
    version: Option<String>,
    name: Option<String>,
}

/// The parsed fields.
pub(super) struct UploadRequest {
    pub form: FormId,
    pub response: ResponseId,
    pub question: QuestionId,
    pub upload: Uuid,
    /// The version the client displays, if it said so.
    pub version: Option<i32>,
    pub name: FileName,
}

/// The body is not multipart, or a field is missing, repeated or out of order.
pub(super) fn malformed() -> ApiError {
    ApiError::new(ProblemCode::RequestMalformed).with_message(
        "Send formId, responseId, questionId and then one file as multipart/form-data, in the field 'file'.",
    )
}

async fn read_field(field: &mut Field<'_>, rate: &mut UploadRate) -> Result<String, ApiError> {
    let mut value = Vec::new();
    while let Some(piece) = next_chunk(field, rate).await? {
        value.extend_from_slice(&piece);
        if value.len() > MAX_FIELD_BYTES {
            return Err(malformed());
        }
    }
    String::from_utf8(value).map_err(|_| malformed())
}

impl FormFields {
    /// Each field may occur once.
    pub(super) async fn read(&mut self, mut field: Field<'_>, rate: &mut UploadRate) -> Result<(), ApiError> {
        let slot = match field.name() {
            Some("formId") => &mut self.form,
            Some("responseId") => &mut self.response,
            Some("questionId") => &mut self.question,
            Some("uploadId") => &mut self.upload,
            Some("formVersion") => &mut self.version,
            _ => return Err(malformed()),
        };
        let value = read_field(&mut field, rate).await?;
        match slot.replace(value) {
            None => Ok(()),
            Some(_) => Err(malformed()),
        }
    }

    pub(super) fn with_file_name(mut self, file: &Field<'_>) -> Self {
        self.name = file.file_name().map(str::to_owned);
        self
    }

    /// Generates the upload id if it is missing.
    pub(super) fn parse(self, context: &Context) -> Result<UploadRequest, ApiError> {
        let (Some(form), Some(response), Some(question)) = (self.form, self.response, self.question) else {
            return Err(malformed());
        };
        let form = FormId::parse(&form).ok_or_else(|| ApiError::new(ProblemCode::FormNotFound))?;
        let key = ResponseKey::parse(&response)
            .ok_or_else(|| ApiError::at_field("responseId", ProblemCode::ResponseIdInvalid))?;
        let question = QuestionId::parse(&question).ok_or_else(question_unknown)?;
        let upload = match self.upload {
            Some(id) => {
                parse_random_id(&id).ok_or_else(|| ApiError::at_field("uploadId", ProblemCode::UploadIdInvalid))?
            }
            None => context.rng.uuid_v7(context.clock.now()),
        };
        let name = self.name.as_deref().and_then(FileName::sanitize);
        Ok(UploadRequest {
            form,
            response: ResponseId::of(form, key),
            question,
            upload,
            version: self.version.and_then(|version| version.parse().ok()),
            name: name.ok_or_else(|| ApiError::at_field("file", ProblemCode::UploadNameInvalid))?,
        })
    }
}

pub(super) fn question_unknown() -> ApiError {
    ApiError::at_field("questionId", ProblemCode::UploadQuestionUnknown)
}

/// The client's id must be random, so that ids do not collide.
fn parse_random_id(text: &str) -> Option<Uuid> {
    let id: Uuid = text.parse().ok()?;
    matches!(id.get_version_num(), 4 | 7).then_some(id)
}
