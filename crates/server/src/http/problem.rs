//! Every failure a caller can see: one table of codes, statuses and texts, one JSON shape.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use platform::objects::ObjectError;
use serde::Serialize;
use utoipa::ToSchema;

use super::request_id::RequestId;

macro_rules! problem_table {
    ($( $(#[$doc:meta])* $variant:ident = $code:tt, $status:ident, $message:literal; )*) => {
        /// The stable name of a failure. Clients decide and translate by it, never by the message.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
        pub enum ProblemCode {
            $( $(#[$doc])* #[serde(rename = $code)] $variant, )*
        }

        impl ProblemCode {
            fn status(self) -> StatusCode {
                match self { $( Self::$variant => StatusCode::$status, )* }
            }

            /// The English text shown when a client has none of its own for this code.
            pub fn message(self) -> &'static str {
                match self { $( Self::$variant => $message, )* }
            }

            /// The name on the wire.
            pub fn as_str(self) -> &'static str {
                match self { $( Self::$variant => $code, )* }
            }
        }
    };
}

problem_table! {
    /// The body is not JSON of the documented shape.
    RequestMalformed = "request.malformed", BAD_REQUEST, "The request could not be read.";
    /// The body is larger than this call takes.
    RequestTooLarge = "request.too_large", PAYLOAD_TOO_LARGE, "The request is larger than this call accepts.";
    /// The body does not say that it is JSON.
    RequestNotJson = "request.not_json", UNSUPPORTED_MEDIA_TYPE, "Send the request as application/json.";
    /// The request did not arrive in time.
    RequestTimeout = "request.timeout", REQUEST_TIMEOUT, "The request took too long to arrive.";
    /// Another site's page made this call.
    RequestCrossOrigin = "request.cross_origin", FORBIDDEN, "This call is only taken from Formwright's own pages.";
    /// No such call, or not with this method.
    RouteNotFound = "route.not_found", NOT_FOUND, "There is nothing here.";
    /// The path exists, the method does not.
    MethodNotAllowed = "route.method_not_allowed", METHOD_NOT_ALLOWED, "This call does not take that method.";
    /// Too many calls from one address or for one account; see `Retry-After`.
    RateLimited = "rate.limited", TOO_MANY_REQUESTS, "Too many attempts. Please wait a moment and try again.";
    /// The server is at its limit; see `Retry-After`.
    ServerBusy = "server.busy", SERVICE_UNAVAILABLE, "The server is busy. Please try again in a moment.";
    /// A fault of ours.
    ServerFault = "server.fault", INTERNAL_SERVER_ERROR, "Something went wrong on our side. Please try again.";

    /// No token, or one that is unknown, ended or expired.
    TokenInvalid = "token.invalid", UNAUTHORIZED, "You are not authenticated. Please log in again.";
    /// The password must be given again for this.
    PasswordNeeded = "password.needed", FORBIDDEN, "Enter your password to do this.";

    /// A field that must be filled is blank.
    FieldsRequired = "fields.required", UNPROCESSABLE_ENTITY, "All fields are required";
    /// A text is longer than its field takes, or holds control characters.
    TextUnfit = "text.unfit", UNPROCESSABLE_ENTITY, "This text is too long or holds characters that cannot be kept.";
    /// Not an e-mail address.
    EmailInvalid = "email.invalid", UNPROCESSABLE_ENTITY, "Please enter a valid email address";
    /// Under eight characters.
    PasswordTooShort = "password.too_short", UNPROCESSABLE_ENTITY, "Password must be at least 8 characters long";
    /// Over 128 characters.
    PasswordTooLong = "password.too_long", UNPROCESSABLE_ENTITY, "Password must be at most 128 characters long";
    /// One of the passwords everybody tries first.
    PasswordTooCommon = "password.too_common", UNPROCESSABLE_ENTITY, "This password is one of the most guessed ones. Please choose another.";
    /// The two passwords differ.
    PasswordMismatch = "password.mismatch", UNPROCESSABLE_ENTITY, "Passwords do not match";
    /// The current password given is not the current password.
    PasswordWrong = "password.wrong", UNPROCESSABLE_ENTITY, "That is not your current password.";
    /// The account could not be made; deliberately says no more.
    SignUpRefused = "signup.refused", CONFLICT, "Signup failed";
    /// Unknown address or wrong password, not told apart.
    CredentialsInvalid = "login.invalid", UNAUTHORIZED, "Invalid credentials";
    /// Wrong, spent, expired or another browser's code.
    CodeInvalid = "otp.invalid", BAD_REQUEST, "Invalid or expired OTP";
    /// No verified code of this browser stands behind the reset.
    ResetRefused = "reset.refused", BAD_REQUEST, "Failed to reset password";
    /// The address is proven already.
    EmailAlreadyVerified = "email.already_verified", CONFLICT, "This address is verified already.";
    /// No such session of yours.
    SessionNotFound = "session.not_found", NOT_FOUND, "There is no such session.";

    /// A project or a form was to be made without a name.
    NamesRequired = "project.names_required", UNPROCESSABLE_ENTITY, "Project Name and Form Name are required!";
    /// No such project of yours.
    ProjectNotFound = "project.not_found", NOT_FOUND, "This project doesn't exist";
    /// Another project of yours has this name, in whatever case.
    ProjectNameTaken = "project.name_taken", CONFLICT, "You already have a project with this name.";
    /// As many projects as one account may have.
    ProjectsTooMany = "project.too_many", UNPROCESSABLE_ENTITY, "You can have at most 1,000 projects.";

    /// No such form, or none for you.
    FormNotFound = "form.not_found", NOT_FOUND, "Form not found";
    /// The form was there, and its owner has taken it offline.
    FormClosed = "form.closed", NOT_FOUND, "This form is closed and takes no more responses.";
    /// The form is for listed people, and this caller is not proven to be one.
    FormPeopleOnly = "form.people_only", FORBIDDEN, "This form is open to invited people only.";
    /// No code is needed: the form is open to anybody who has its link.
    FormOpenToAll = "form.open_to_all", CONFLICT, "This form is open to everybody who has its link: no code is needed.";
    /// Wrong, spent, expired, another form's or another browser's code to enter a form.
    EntryCodeInvalid = "code.invalid", BAD_REQUEST, "This code is wrong or has expired.";
    /// As many forms as one account may have.
    FormsTooMany = "form.too_many", UNPROCESSABLE_ENTITY, "You can have at most 1,000 forms, the trash included.";
    /// The form as JSON is over its limit.
    FormTooLarge = "form.too_large", PAYLOAD_TOO_LARGE, "A form can be at most 2 MB.";
    /// More pages, questions, options or files than a form may have; the message names the limit.
    FormOverLimit = "form.over_limit", UNPROCESSABLE_ENTITY, "The form is larger than it may be.";
    /// The body is JSON, but no form can be made of it; the message says where.
    FormUnreadable = "form.unreadable", UNPROCESSABLE_ENTITY, "No form can be read from this request.";
    /// A field of the body contradicts the call it was sent with.
    FormContradiction = "form.contradiction", UNPROCESSABLE_ENTITY, "This does not fit the call it was sent with.";
    /// Somebody saved a newer draft; it comes with this reply as `draft`.
    DraftConflict = "draft.conflict", CONFLICT, "Somebody saved a newer version of this draft.";
    /// The form has errors; they stand in `fields`, and with their fixes in `problems`.
    FormNotPublishable = "form.not_publishable", UNPROCESSABLE_ENTITY, "The form has problems that must be solved before it can be published.";
    /// The form has never been published with this number.
    VersionNotFound = "version.not_found", NOT_FOUND, "There is no such version of this form.";
    /// A third person.
    RespondersTooMany = "responders.too_many", UNPROCESSABLE_ENTITY, "You can add a maximum of 2 emails!";
    /// Not an e-mail address.
    ResponderEmailInvalid = "responders.email_invalid", UNPROCESSABLE_ENTITY, "Invalid email format!";

    /// Answers that their questions do not take; they stand in `fields`, each under its question's id.
    AnswersInvalid = "answers.invalid", UNPROCESSABLE_ENTITY, "Some answers need another look.";
    /// Not an id that a respondent may give a response.
    ResponseIdInvalid = "response.id_invalid", UNPROCESSABLE_ENTITY, "A response is named by a random UUID of version 7 or 4.";
    /// The page handed in is none of the form's.
    ResponsePageUnknown = "response.page_unknown", UNPROCESSABLE_ENTITY, "This form has no such page.";
    /// The form has never been published with this number.
    ResponseVersionUnknown = "response.version_unknown", UNPROCESSABLE_ENTITY, "This form was never published in that version.";
    /// The response's first page was handed in under another version.
    ResponseVersionPinned = "response.version_pinned", CONFLICT, "This response was begun with another version of the form.";

    /// No such response of this form.
    ResponseNotFound = "response.not_found", NOT_FOUND, "This response is no longer there.";
    /// Not ids of responses, too many of them, or nothing that says which.
    ResponsesNamedUnfit = "responses.named_unfit", UNPROCESSABLE_ENTITY, "Name at most 500 responses by their ids, or a day.";
    /// A filter that cannot be read; `fields` says which.
    FilterInvalid = "filter.invalid", UNPROCESSABLE_ENTITY, "This filter cannot be read.";

    /// Responses are not written in this format.
    DownloadFormatUnknown = "download.format_unknown", UNPROCESSABLE_ENTITY, "A download is csv, xlsx, jsonl or files.";

    /// None of the formats that are taken, judged by what is in the file.
    MediaTypeRefused = "media.type_refused", UNSUPPORTED_MEDIA_TYPE, "Only PNG, JPEG, GIF and WebP pictures and MP4, MOV and WebM videos can be used.";
    /// More bytes than a picture or video may have; the message names the limit.
    MediaTooLarge = "media.too_large", PAYLOAD_TOO_LARGE, "This file is too large.";
    /// More pixels than a picture may have; the message names the limit.
    MediaTooManyPixels = "media.too_many_pixels", UNPROCESSABLE_ENTITY, "This picture has too many pixels.";
    /// The file is not whole, or not what it says it is.
    MediaBroken = "media.broken", UNPROCESSABLE_ENTITY, "This file is damaged and cannot be used.";
    /// The file is a picture or video and something else besides.
    MediaMixed = "media.mixed", UNPROCESSABLE_ENTITY, "This file holds something besides a picture or video. Save it anew and try again.";
    /// An animation in a format that cannot be kept moving.
    MediaAnimated = "media.animated", UNPROCESSABLE_ENTITY, "Animations can be used as GIF or video only.";
    /// A video file without a picture in it.
    MediaNoPicture = "media.no_picture", UNPROCESSABLE_ENTITY, "This video has no picture.";
    /// The owner's room for pictures and videos is used up; the message names the limit.
    MediaQuota = "media.quota", UNPROCESSABLE_ENTITY, "There is no room left for your pictures and videos.";
    /// No such picture or video.
    MediaNotFound = "media.not_found", NOT_FOUND, "There is no such picture or video.";

    /// More bytes than the question takes; the message names the limit.
    UploadTooLarge = "upload.too_large", PAYLOAD_TOO_LARGE, "This file is too large.";
    /// Not one of the kinds that the question takes, by the file's content and its name.
    UploadTypeNotTaken = "upload.type_not_taken", UNSUPPORTED_MEDIA_TYPE, "This question does not take this kind of file.";
    /// More files than are kept for one answer; the message names the limit.
    UploadTooMany = "upload.too_many", UNPROCESSABLE_ENTITY, "Too many files were sent for this question.";
    /// The form has no File Upload question of this id.
    UploadQuestionUnknown = "upload.question_unknown", UNPROCESSABLE_ENTITY, "This form has no such question for files.";
    /// A file without a name that can be shown.
    UploadNameInvalid = "upload.name_invalid", UNPROCESSABLE_ENTITY, "This file has no name. Give it one and try again.";
    /// Not an id that a respondent may give a file.
    UploadIdInvalid = "upload.id_invalid", UNPROCESSABLE_ENTITY, "A file is named by a random UUID of version 7 or 4.";
    /// The file has no content.
    UploadEmpty = "upload.empty", UNPROCESSABLE_ENTITY, "This file is empty.";
    /// The room of the form for today, or of its owner, is used up; the message says which.
    UploadNoRoom = "upload.no_room", INSUFFICIENT_STORAGE, "There is no room left for files.";
    /// No such file, or not yours.
    UploadNotFound = "upload.not_found", NOT_FOUND, "There is no such file.";
}

/// One answer or field that was refused, and why.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FieldProblem {
    /// The field's name in the request.
    pub path: String,
    /// Why it was refused.
    pub code: FieldCode,
    /// The same in English.
    pub message: String,
}

/// Why a field was refused: one of the failures of the calls, one of the checks of a form, or a fault of an answer.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(untagged)]
pub enum FieldCode {
    /// A failure that any call may know.
    Call(ProblemCode),
    /// A check that a form did not pass.
    Form(form_model::publishing::ProblemCode),
    /// What is wrong with an answer. Only the call that takes answers knows these, and describes them: this keeps them out of
    /// what every other call is said to answer.
    #[serde(skip_deserializing)]
    Answer(form_model::check_answers::AnswerFault),
}

impl FieldProblem {
    /// A field refused with the code's own message.
    pub fn new(path: &str, code: ProblemCode) -> Self {
        Self {
            path: path.to_owned(),
            code: FieldCode::Call(code),
            message: code.message().to_owned(),
        }
    }
}

/// The body of every failure.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Always false.
    #[schema(example = false)]
    success: bool,
    code: ProblemCode,
    message: String,
    /// Names this request in the server's log.
    request_id: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    fields: Vec<FieldProblem>,
    /// What some failures bring along; their calls describe it.
    #[serde(flatten)]
    #[schema(ignore)]
    brought: serde_json::Map<String, serde_json::Value>,
}

/// A failure on its way out. Operations convert their own errors into it beside their definition.
#[derive(Debug, Clone)]
pub struct ApiError {
    code: ProblemCode,
    message: Option<String>,
    fields: Vec<FieldProblem>,
    retry_after_seconds: Option<u64>,
    brought: serde_json::Map<String, serde_json::Value>,
}

impl ApiError {
    /// A failure told by its code alone.
    pub fn new(code: ProblemCode) -> Self {
        Self {
            code,
            message: None,
            fields: Vec::new(),
            retry_after_seconds: None,
            brought: serde_json::Map::new(),
        }
    }

    /// A failure at one field, which is also the message of the whole.
    pub fn at_field(path: &str, code: ProblemCode) -> Self {
        Self {
            fields: vec![FieldProblem::new(path, code)],
            ..Self::new(code)
        }
    }

    /// The same failure with a text made for this case.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        let message = message.into();
        for field in &mut self.fields {
            field.message.clone_from(&message);
        }
        self.message = Some(message);
        self
    }

    /// The same failure at these fields.
    #[must_use]
    pub fn at_fields(mut self, fields: Vec<FieldProblem>) -> Self {
        self.fields = fields;
        self
    }

    /// The same failure with something the caller needs to get on, under a name of its own in the body.
    #[must_use]
    pub fn bringing(mut self, name: &str, what: serde_json::Value) -> Self {
        self.brought.insert(name.to_owned(), what);
        self
    }

    /// Too many attempts; the caller may come back after so many seconds.
    pub fn rate_limited(retry_after_seconds: u64) -> Self {
        Self {
            retry_after_seconds: Some(retry_after_seconds.max(1)),
            ..Self::new(ProblemCode::RateLimited)
        }
    }

    /// The server can't take this now; the caller may come back after so many seconds.
    pub fn busy(retry_after_seconds: u64) -> Self {
        Self {
            retry_after_seconds: Some(retry_after_seconds.max(1)),
            ..Self::new(ProblemCode::ServerBusy)
        }
    }

    /// Whether the cause is that an engine is away or overloaded, which passes.
    pub fn is_busy(&self) -> bool {
        self.code == ProblemCode::ServerBusy
    }

    /// A fault of ours: the log gets the cause, the caller a request id to quote.
    pub fn fault(cause: &anyhow::Error) -> Self {
        tracing::error!(cause = format!("{cause:#}"), "a request failed through a fault of ours");
        Self::new(ProblemCode::ServerFault)
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        let unreachable = matches!(
            error,
            sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::Io(_) | sqlx::Error::WorkerCrashed
        );
        // 57P01..57P03: the database is shutting down or starting; 53xxx: it is out of something.
        let overloaded = error
            .as_database_error()
            .and_then(sqlx::error::DatabaseError::code)
            .is_some_and(|code| code.starts_with("57P0") || code.starts_with("53"));
        if unreachable || overloaded {
            tracing::warn!(%error, "the database did not take a request");
            return Self::busy(2);
        }
        Self::fault(&error.into())
    }
}

/// A row without its object is a fault of ours; a store that does not answer may answer later.
impl From<ObjectError> for ApiError {
    fn from(error: ObjectError) -> Self {
        match error {
            ObjectError::Away(cause) => {
                tracing::warn!(cause = format!("{cause:#}"), "the object store did not take a request");
                Self::busy(5)
            }
            other => Self::fault(&other.into()),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        // The body needs the request's id, which only the passage knows: see `render`.
        let mut response = self.code.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Writes the JSON body of every [`ApiError`] that a handler or a layer answered with.
pub(super) fn render(mut response: Response, request_id: RequestId) -> Response {
    let Some(error) = response.extensions_mut().remove::<ApiError>() else {
        return response;
    };
    let message = error.message.unwrap_or_else(|| error.code.message().to_owned());
    let problem = Problem {
        success: false,
        code: error.code,
        message,
        request_id: request_id.as_str().to_owned(),
        fields: error.fields,
        brought: error.brought,
    };
    let mut rendered = (error.code.status(), Json(problem)).into_response();
    // Headers a layer inside this one has set (cookies, Connection) stay.
    for (name, value) in response.headers() {
        if name != header::CONTENT_LENGTH && name != header::CONTENT_TYPE {
            rendered.headers_mut().append(name, value.clone());
        }
    }
    if let Some(seconds) = error.retry_after_seconds {
        rendered
            .headers_mut()
            .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    rendered
}
