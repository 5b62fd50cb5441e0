//! The fields in front of a file: whose answer it is.

use axum::extract::multipart::Field;
use form_model::ids::QuestionId;
use uuid::Uuid;

use super::file_name::FileName;
use crate::{
    app::App,
    forms::FormId,
    http::{
        deadline::UploadPace,
        incoming_file::next_piece,
        problem::{ApiError, ProblemCode},
    },
};

/// Longer than any of the fields.
const LONGEST_FIELD: usize = 256;

/// The fields as they were sent.
#[derive(Debug, Default)]
pub(super) struct SentFields {
    form: Option<String>,
    response: Option<String>,
    question: Option<String>,
    upload: Option<String>,
    version: Option<String>,
    name: Option<String>,
}

/// The fields as they are understood.
pub(super) struct SentFile {
    pub form: FormId,
    pub response: Uuid,
    pub question: QuestionId,
    pub upload: Uuid,
    /// What the respondent says they see.
    pub version: Option<i32>,
    pub name: FileName,
}

/// A body that is not multipart, or has the fields in another order.
pub(super) fn not_in_order() -> ApiError {
    ApiError::new(ProblemCode::RequestMalformed).with_message(
        "Send formId, responseId, questionId and then one file as multipart/form-data, in the field 'file'.",
    )
}

async fn read_small(field: &mut Field<'_>, pace: &mut UploadPace) -> Result<String, ApiError> {
    let mut value = Vec::new();
    while let Some(piece) = next_piece(field, pace).await? {
        value.extend_from_slice(&piece);
        if value.len() > LONGEST_FIELD {
            return Err(not_in_order());
        }
    }
    String::from_utf8(value).map_err(|_| not_in_order())
}

impl SentFields {
    /// Reads one of them; each comes once.
    pub(super) async fn read(&mut self, mut field: Field<'_>, pace: &mut UploadPace) -> Result<(), ApiError> {
        let slot = match field.name() {
            Some("formId") => &mut self.form,
            Some("responseId") => &mut self.response,
            Some("questionId") => &mut self.question,
            Some("uploadId") => &mut self.upload,
            Some("formVersion") => &mut self.version,
            _ => return Err(not_in_order()),
        };
        let value = read_small(&mut field, pace).await?;
        match slot.replace(value) {
            None => Ok(()),
            Some(_) => Err(not_in_order()),
        }
    }

    /// Notes what the file is called.
    pub(super) fn of_file(mut self, file: &Field<'_>) -> Self {
        self.name = file.file_name().map(str::to_owned);
        self
    }

    /// Understands them. What is left out of an id that we can make, is made.
    pub(super) fn understand(self, app: &App) -> Result<SentFile, ApiError> {
        let (Some(form), Some(response), Some(question)) = (self.form, self.response, self.question) else {
            return Err(not_in_order());
        };
        let form = FormId::parse(&form).ok_or_else(|| ApiError::new(ProblemCode::FormNotFound))?;
        let response =
            random_id(&response).ok_or_else(|| ApiError::at_field("responseId", ProblemCode::ResponseIdInvalid))?;
        let question = QuestionId::parse(&question).ok_or_else(question_unknown)?;
        let upload = match self.upload {
            Some(id) => random_id(&id).ok_or_else(|| ApiError::at_field("uploadId", ProblemCode::UploadIdInvalid))?,
            None => app.chance.uuid_v7(app.clock.now()),
        };
        let name = self.name.as_deref().and_then(FileName::clean);
        Ok(SentFile {
            form,
            response,
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

/// An id that a respondent's client made: a random one, so that nobody meets somebody else's.
fn random_id(text: &str) -> Option<Uuid> {
    let id: Uuid = text.parse().ok()?;
    matches!(id.get_version_num(), 4 | 7).then_some(id)
}
