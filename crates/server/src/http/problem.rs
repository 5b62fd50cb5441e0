//! All errors of the API: one table of codes, statuses and messages, one JSON shape.

use std::sync::Arc;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use platform::db::{self, errors};
use platform::objects::ObjectError;
use serde::Serialize;
use utoipa::ToSchema;

use super::request_id::RequestId;

macro_rules! problem_table {
    ($( $(#[$doc:meta])* $variant:ident = $code:tt, $status:ident, $message:literal; )*) => {
        /// Stable error code. Clients should use it, not the message.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
        pub enum ProblemCode {
            $( $(#[$doc])* #[serde(rename = $code)] $variant, )*
        }

        impl ProblemCode {
            fn status(self) -> StatusCode {
                match self { $( Self::$variant => StatusCode::$status, )* }
            }

            /// The default English message.
            pub fn message(self) -> &'static str {
                match self { $( Self::$variant => $message, )* }
            }

            /// The code in JSON.
            pub fn as_str(self) -> &'static str {
                match self { $( Self::$variant => $code, )* }
            }
        }
    };
}

problem_table! {
    /// The body is malformed.
    RequestMalformed = "request.malformed", BAD_REQUEST, "The request could not be read.";
    /// The body is too large.
    RequestTooLarge = "request.too_large", PAYLOAD_TOO_LARGE, "The request is larger than this call accepts.";
    /// The content type is not JSON.
    RequestNotJson = "request.not_json", UNSUPPORTED_MEDIA_TYPE, "Send the request as application/json.";
    /// The request did not arrive in time.
    RequestTimeout = "request.timeout", REQUEST_TIMEOUT, "The request took too long to arrive.";
    /// The request comes from another site.
    RequestCrossOrigin = "request.cross_origin", FORBIDDEN, "This call is only taken from Formwright's own pages.";
    /// No such route.
    RouteNotFound = "route.not_found", NOT_FOUND, "There is nothing here.";
    /// The route does not support this method.
    MethodNotAllowed = "route.method_not_allowed", METHOD_NOT_ALLOWED, "This call does not take that method.";
    /// Too many requests from one network or for one account; see `Retry-After`.
    RateLimited = "rate.limited", TOO_MANY_REQUESTS, "Too many attempts. Please wait a moment and try again.";
    /// The server is busy; see `Retry-After`.
    ServerBusy = "server.busy", SERVICE_UNAVAILABLE, "The server is busy. Please try again in a moment.";
    /// Internal error.
    ServerFault = "server.fault", INTERNAL_SERVER_ERROR, "Something went wrong on our side. Please try again.";

    /// The token is missing, unknown or expired.
    TokenInvalid = "token.invalid", UNAUTHORIZED, "You are not authenticated. Please log in again.";
    /// The password must be confirmed.
    PasswordNeeded = "password.needed", FORBIDDEN, "Enter your password to do this.";

    /// A required field is blank.
    FieldsRequired = "fields.required", UNPROCESSABLE_ENTITY, "All fields are required";
    /// A text is too long or has control characters.
    TextUnfit = "text.unfit", UNPROCESSABLE_ENTITY, "This text is too long or holds characters that cannot be kept.";
    /// A value cannot be stored.
    ValueUnfit = "value.unfit", UNPROCESSABLE_ENTITY, "A value in this request cannot be stored.";
    /// Not an e-mail address.
    EmailInvalid = "email.invalid", UNPROCESSABLE_ENTITY, "Please enter a valid email address";
    /// Fewer than eight characters.
    PasswordTooShort = "password.too_short", UNPROCESSABLE_ENTITY, "Password must be at least 8 characters long";
    /// More than 128 characters.
    PasswordTooLong = "password.too_long", UNPROCESSABLE_ENTITY, "Password must be at most 128 characters long";
    /// One of the most common passwords.
    PasswordTooCommon = "password.too_common", UNPROCESSABLE_ENTITY, "This password is one of the most guessed ones. Please choose another.";
    /// The two passwords differ.
    PasswordMismatch = "password.mismatch", UNPROCESSABLE_ENTITY, "Passwords do not match";
    /// The current password is wrong.
    PasswordWrong = "password.wrong", UNPROCESSABLE_ENTITY, "That is not your current password.";
    /// The new password is the current one.
    PasswordUnchanged = "password.unchanged", UNPROCESSABLE_ENTITY, "This is your current password already. Please choose another.";
    /// The account could not be created; deliberately without a reason.
    SignUpRefused = "signup.refused", CONFLICT, "Signup failed";
    /// The link to the set-up page is wrong or has expired, or there is an account already.
    SetUpLinkInvalid = "set_up.link_invalid", FORBIDDEN, "This link no longer works: it has expired, or there is an account already.";
    /// Unknown address or wrong password.
    CredentialsInvalid = "login.invalid", UNAUTHORIZED, "Invalid credentials";
    /// The code is wrong, used, expired or of another browser.
    CodeInvalid = "otp.invalid", BAD_REQUEST, "Invalid or expired OTP";
    /// This browser has no verified code.
    ResetRefused = "reset.refused", BAD_REQUEST, "Failed to reset password";
    /// The address is already verified.
    EmailAlreadyVerified = "email.already_verified", CONFLICT, "This address is verified already.";
    /// The caller's address is not verified.
    EmailUnverified = "email.unverified", CONFLICT, "Verify your email address first.";
    /// The caller has no such session.
    SessionNotFound = "session.not_found", NOT_FOUND, "There is no such session.";

    /// The name of the project or form is missing.
    NamesRequired = "project.names_required", UNPROCESSABLE_ENTITY, "Project Name and Form Name are required!";
    /// The caller has no such project.
    ProjectNotFound = "project.not_found", NOT_FOUND, "This project doesn't exist";
    /// The caller has another project with this name, ignoring case.
    ProjectNameTaken = "project.name_taken", CONFLICT, "You already have a project with this name.";
    /// The limit of projects per account is reached.
    ProjectsTooMany = "project.too_many", UNPROCESSABLE_ENTITY, "You can have at most 1,000 projects.";

    /// The form does not exist or is not accessible.
    FormNotFound = "form.not_found", NOT_FOUND, "Form not found";
    /// The form opens later, at `opensAt`.
    FormNotOpen = "form.not_open", NOT_FOUND, "This form is not open yet.";
    /// The owner has unpublished the form, or it has closed as planned; `closedText` is what the owner says about it.
    FormClosed = "form.closed", NOT_FOUND, "This form is closed and takes no more responses.";
    /// The last place of an option was just taken; `fields` has its question.
    LimitReached = "limit.reached", CONFLICT, "This was just filled. Please choose another option.";
    /// The form takes one response of each listed person; `receipt` is that of the caller's.
    FormAlreadyAnswered = "form.already_answered", CONFLICT, "You have already answered this form.";
    /// The form is restricted, and the caller is not verified as an invited respondent.
    FormPeopleOnly = "form.people_only", FORBIDDEN, "This form is open to invited people only.";
    /// The form is not restricted, so no code is needed.
    FormOpenToAll = "form.open_to_all", CONFLICT, "This form is open to everybody who has its link: no code is needed.";
    /// The access code is wrong, used, expired, or of another form or browser.
    EntryCodeInvalid = "code.invalid", BAD_REQUEST, "This code is wrong or has expired.";
    /// The draft does not confirm responses.
    ConfirmationMissing = "confirmation.missing", CONFLICT, "This form sends no confirmation.";
    /// The link of a mail that ends its subscription is damaged.
    NotificationsLinkInvalid = "notifications.link_invalid", NOT_FOUND, "This link is incomplete. Open it from the mail again.";
    /// The limit of forms per account is reached.
    FormsTooMany = "form.too_many", UNPROCESSABLE_ENTITY, "You can have at most 1,000 forms, the trash included.";
    /// The form exceeds its size limit.
    FormTooLarge = "form.too_large", PAYLOAD_TOO_LARGE, "A form can be at most 2 MB.";
    /// Too many pages, questions, options or files; the message names the limit.
    FormOverLimit = "form.over_limit", UNPROCESSABLE_ENTITY, "The form is larger than it may be.";
    /// The body is not a valid form; the message says where.
    FormUnreadable = "form.unreadable", UNPROCESSABLE_ENTITY, "No form can be read from this request.";
    /// A field of the body contradicts the request.
    FormContradiction = "form.contradiction", UNPROCESSABLE_ENTITY, "This does not fit the call it was sent with.";
    /// A newer draft was saved; it is in `draft`.
    DraftConflict = "draft.conflict", CONFLICT, "Somebody saved a newer version of this draft.";
    /// The daily storage budget of the account is used up.
    DraftsNoRoom = "drafts.no_room", INSUFFICIENT_STORAGE, "You have saved as much as one account can in a day. Please try again tomorrow.";
    /// The form has errors: see `fields`, and `problems` with fixes.
    FormNotPublishable = "form.not_publishable", UNPROCESSABLE_ENTITY, "The form has problems that must be solved before it can be published.";
    /// The form has no such version.
    VersionNotFound = "version.not_found", NOT_FOUND, "There is no such version of this form.";
    /// The limit of versions is reached, and none can be deleted.
    VersionsTooMany = "version.too_many", UNPROCESSABLE_ENTITY, "A form keeps at most 500 versions, and every older one of this form has responses. Duplicate the form to go on.";
    /// More than two people.
    RespondersTooMany = "responders.too_many", UNPROCESSABLE_ENTITY, "You can add a maximum of 2 emails!";
    /// Not an e-mail address.
    ResponderEmailInvalid = "responders.email_invalid", UNPROCESSABLE_ENTITY, "Invalid email format!";

    /// Some answers are invalid; see `fields`, by question id.
    AnswersInvalid = "answers.invalid", UNPROCESSABLE_ENTITY, "Some answers need another look.";
    /// Invalid response id.
    ResponseIdInvalid = "response.id_invalid", UNPROCESSABLE_ENTITY, "A response is named by a random UUID of version 7 or 4.";
    /// The form has no such page.
    ResponsePageUnknown = "response.page_unknown", UNPROCESSABLE_ENTITY, "This form has no such page.";
    /// The form has no such version.
    ResponseVersionUnknown = "response.version_unknown", UNPROCESSABLE_ENTITY, "This form was never published in that version.";
    /// The response was started with another version.
    ResponseVersionPinned = "response.version_pinned", CONFLICT, "This response was begun with another version of the form.";
    /// The form accepts responses to its newest version only.
    ResponseVersionClosed = "response.version_closed", CONFLICT, "This form has changed. Reload the page to answer the newest version.";
    /// The response was completed too long ago to be changed.
    ResponseComplete = "response.complete", CONFLICT, "This response is complete and can no longer be changed.";
    /// `seq` is more than 1,000 above the highest one of the response.
    ResponseSeqInvalid = "response.seq_invalid", UNPROCESSABLE_ENTITY, "The number of a page can be at most 1,000 above the last one.";

    /// The daily storage budget of the form or its owner is used up; the message says which.
    ResponsesNoRoom = "responses.no_room", INSUFFICIENT_STORAGE, "This form has no room for more answers today. Please try again tomorrow.";

    /// The private link to a response is damaged.
    ResponseLinkInvalid = "response.link_invalid", NOT_FOUND, "This link is incomplete. Open the whole link.";
    /// The form has no such response.
    ResponseNotFound = "response.not_found", NOT_FOUND, "This response is no longer there.";
    /// Invalid, missing or too many response ids.
    ResponsesNamedUnfit = "responses.named_unfit", UNPROCESSABLE_ENTITY, "Name at most 500 responses by their ids, or a day.";
    /// Invalid filter; see `fields`.
    FilterInvalid = "filter.invalid", UNPROCESSABLE_ENTITY, "This filter cannot be read.";

    /// Unknown download format.
    DownloadFormatUnknown = "download.format_unknown", UNPROCESSABLE_ENTITY, "A download is csv, xlsx, jsonl or files.";
    /// Excel opens at most 16,384 columns.
    DownloadTooManyColumns = "download.too_many_columns", UNPROCESSABLE_ENTITY, "These responses have more columns than Excel can open. Download CSV or JSON Lines instead.";

    /// The content of the file is not a supported format.
    MediaTypeRefused = "media.type_refused", UNSUPPORTED_MEDIA_TYPE, "Only PNG, JPEG, GIF and WebP pictures and MP4, MOV and WebM videos can be used.";
    /// The file is too large; the message names the limit.
    MediaTooLarge = "media.too_large", PAYLOAD_TOO_LARGE, "This file is too large.";
    /// The image has too many pixels; the message names the limit.
    MediaTooManyPixels = "media.too_many_pixels", UNPROCESSABLE_ENTITY, "This picture has too many pixels.";
    /// The file is incomplete or corrupt.
    MediaBroken = "media.broken", UNPROCESSABLE_ENTITY, "This file is damaged and cannot be used.";
    /// The file also contains other content (polyglot).
    MediaMixed = "media.mixed", UNPROCESSABLE_ENTITY, "This file contains something besides a picture or video. Save it again and retry.";
    /// Animations are not supported in this format.
    MediaAnimated = "media.animated", UNPROCESSABLE_ENTITY, "Animations can be used as GIF or video only.";
    /// The video has no video track.
    MediaNoPicture = "media.no_picture", UNPROCESSABLE_ENTITY, "This video has no picture.";
    /// The owner's storage for images and videos is used up; the message names the limit.
    MediaQuota = "media.quota", UNPROCESSABLE_ENTITY, "There is no room left for your pictures and videos.";
    /// No such image or video.
    MediaNotFound = "media.not_found", NOT_FOUND, "There is no such picture or video.";

    /// The file is larger than the question allows; the message names the limit.
    UploadTooLarge = "upload.too_large", PAYLOAD_TOO_LARGE, "This file is too large.";
    /// The question does not accept this file type, by content and name.
    UploadTypeNotTaken = "upload.type_not_taken", UNSUPPORTED_MEDIA_TYPE, "This question does not take this kind of file.";
    /// Too many files for one answer; the message names the limit.
    UploadTooMany = "upload.too_many", UNPROCESSABLE_ENTITY, "Too many files were sent for this question.";
    /// The form has no such File Upload or Signature question.
    UploadQuestionUnknown = "upload.question_unknown", UNPROCESSABLE_ENTITY, "This form has no such question for files.";
    /// The file has no valid name.
    UploadNameInvalid = "upload.name_invalid", UNPROCESSABLE_ENTITY, "This file has no name. Give it one and try again.";
    /// Invalid file id.
    UploadIdInvalid = "upload.id_invalid", UNPROCESSABLE_ENTITY, "A file is named by a random UUID of version 7 or 4.";
    /// The file is empty.
    UploadEmpty = "upload.empty", UNPROCESSABLE_ENTITY, "This file is empty.";
    /// The daily storage budget of the form or its owner is used up; the message says which.
    UploadNoRoom = "upload.no_room", INSUFFICIENT_STORAGE, "There is no room left for files.";
    /// The file does not exist or is not accessible.
    UploadNotFound = "upload.not_found", NOT_FOUND, "There is no such file.";
}

/// A rejected field or answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FieldProblem {
    /// Path of the field in the request.
    pub path: String,
    /// Error code.
    pub code: FieldCode,
    /// English message.
    pub message: String,
}

/// Why a field was rejected: an API error, a form problem or an answer error.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(untagged)]
pub enum FieldCode {
    /// An API error.
    Call(ProblemCode),
    /// A problem of a form.
    Form(form_model::publishing::ProblemCode),
    /// An answer error. Only the submit operation returns and documents these; `skip_deserializing` keeps them out of the
    /// description of the others.
    #[serde(skip_deserializing)]
    Answer(form_model::answer_error::AnswerError),
}

impl FieldProblem {
    pub fn new(path: &str, code: ProblemCode) -> Self {
        Self {
            path: path.to_owned(),
            code: FieldCode::Call(code),
            message: code.message().to_owned(),
        }
    }
}

/// The body of every error response.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Always false.
    #[schema(example = false)]
    success: bool,
    code: ProblemCode,
    message: String,
    /// The id of this request in the server log.
    request_id: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    fields: Vec<FieldProblem>,
    /// Additional fields of some errors, described by their operations.
    #[serde(flatten)]
    #[schema(ignore)]
    extra: serde_json::Map<String, serde_json::Value>,
}

/// An error reply. Operations convert their own errors into it.
#[derive(Debug, Clone)]
pub struct ApiError {
    code: ProblemCode,
    message: Option<String>,
    fields: Vec<FieldProblem>,
    retry_after_seconds: Option<u64>,
    cause: Option<Arc<Cause>>,
    extra: serde_json::Map<String, serde_json::Value>,
}

impl ApiError {
    pub fn new(code: ProblemCode) -> Self {
        Self {
            code,
            message: None,
            fields: Vec::new(),
            retry_after_seconds: None,
            cause: None,
            extra: serde_json::Map::new(),
        }
    }

    /// An error of one field, with the same message for the whole reply.
    pub fn at_field(path: &str, code: ProblemCode) -> Self {
        Self {
            fields: vec![FieldProblem::new(path, code)],
            ..Self::new(code)
        }
    }

    /// Replaces the default message.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        let message = message.into();
        for field in &mut self.fields {
            field.message.clone_from(&message);
        }
        self.message = Some(message);
        self
    }

    /// Sets the rejected fields.
    #[must_use]
    pub fn at_fields(mut self, fields: Vec<FieldProblem>) -> Self {
        self.fields = fields;
        self
    }

    /// Adds a field to the body.
    #[must_use]
    pub fn with_extra(mut self, name: &str, value: serde_json::Value) -> Self {
        self.extra.insert(name.to_owned(), value);
        self
    }

    /// 429 with `Retry-After`.
    pub fn rate_limited(retry_after_seconds: u64) -> Self {
        Self {
            retry_after_seconds: Some(retry_after_seconds.max(1)),
            ..Self::new(ProblemCode::RateLimited)
        }
    }

    /// 503 with `Retry-After`.
    pub fn busy(retry_after_seconds: u64) -> Self {
        Self {
            retry_after_seconds: Some(retry_after_seconds.max(1)),
            ..Self::new(ProblemCode::ServerBusy)
        }
    }

    /// Sets `Retry-After`.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after_seconds = Some(seconds.max(1));
        self
    }

    /// Whether the server or one of its engines is busy or unavailable.
    pub fn is_busy(&self) -> bool {
        self.code == ProblemCode::ServerBusy
    }

    /// Whether a retry may succeed.
    pub fn is_transient(&self) -> bool {
        matches!(self.code, ProblemCode::ServerBusy | ProblemCode::RateLimited)
    }

    /// Internal error: the cause is logged, the caller gets the request id.
    pub fn fault(cause: &anyhow::Error) -> Self {
        Self {
            cause: Some(Arc::new(Cause {
                engine: None,
                text: format!("{cause:#}"),
            })),
            ..Self::new(ProblemCode::ServerFault)
        }
    }

    /// An engine is unavailable: 503 with `Retry-After`, and the cause is logged.
    fn engine_unavailable(engine: &'static str, cause: &str, retry_after_seconds: u64) -> Self {
        Self {
            cause: Some(Arc::new(Cause {
                engine: Some(engine),
                text: cause.to_owned(),
            })),
            ..Self::busy(retry_after_seconds)
        }
    }

    /// Logs the internal cause, if any. Only for errors outside of requests; those of requests are logged when they are rendered.
    pub fn log_cause(&self) {
        let Some(cause) = &self.cause else { return };
        let text = &cause.text;
        if let Some(engine) = cause.engine {
            tracing::warn!(engine, cause = %text, "request failed: engine unavailable");
        } else {
            tracing::error!(cause = %text, "request failed: internal error");
        }
    }
}

/// The internal cause of an error.
#[derive(Debug)]
struct Cause {
    /// The unavailable engine; none for an internal error.
    engine: Option<&'static str>,
    text: String,
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        db::note_failure(&error);
        if errors::is_transient(&error) {
            return Self::engine_unavailable("PostgreSQL", &error.to_string(), 2);
        }
        // 22xxx: invalid value. Only the code is logged, because the message can contain the value.
        let data_error = error
            .as_database_error()
            .and_then(sqlx::error::DatabaseError::code)
            .filter(|code| code.starts_with("22"));
        if let Some(sqlstate) = data_error {
            tracing::warn!(%sqlstate, "PostgreSQL rejected a value that should have been validated before");
            return Self::new(ProblemCode::ValueUnfit);
        }
        Self::fault(&error.into())
    }
}

/// A missing object is an internal error; an unavailable store is temporary.
impl From<ObjectError> for ApiError {
    fn from(error: ObjectError) -> Self {
        match error {
            ObjectError::Unavailable(cause) => Self::engine_unavailable("object store", &format!("{cause:#}"), 5),
            other => Self::fault(&other.into()),
        }
    }
}

/// `not_found` for an object that its row refers to but the store does not have, such as after a restore; logged with its name.
/// Every other error is unchanged.
pub fn missing_as_not_found(error: ObjectError, object: &str, not_found: ProblemCode) -> ApiError {
    match error {
        ObjectError::Missing => {
            tracing::error!(
                object,
                "an object is missing in the store: `formwright verify` lists all that are"
            );
            ApiError::new(not_found)
        }
        other => other.into(),
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        // The body needs the request id, which the middleware adds: see `render`.
        let mut response = self.code.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Converts an error response of the framework.
fn framework_error(response: &Response) -> Option<ApiError> {
    let status = response.status();
    let content_type = response.headers().get(header::CONTENT_TYPE);
    let is_json = content_type.is_some_and(|value| value.as_bytes().starts_with(b"application/json"));
    if is_json || !(status.is_client_error() || status.is_server_error()) {
        return None;
    }
    Some(ApiError::new(match status {
        StatusCode::NOT_FOUND => ProblemCode::RouteNotFound,
        StatusCode::METHOD_NOT_ALLOWED => ProblemCode::MethodNotAllowed,
        StatusCode::REQUEST_TIMEOUT => ProblemCode::RequestTimeout,
        StatusCode::PAYLOAD_TOO_LARGE => ProblemCode::RequestTooLarge,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => ProblemCode::RequestNotJson,
        StatusCode::TOO_MANY_REQUESTS => ProblemCode::RateLimited,
        StatusCode::SERVICE_UNAVAILABLE => ProblemCode::ServerBusy,
        other if other.is_client_error() => ProblemCode::RequestMalformed,
        _ => ProblemCode::ServerFault,
    }))
}

/// Renders the JSON body of an [`ApiError`].
pub(super) fn render(mut response: Response, request_id: RequestId, is_api: bool) -> Response {
    let known = response.extensions_mut().remove::<ApiError>();
    let Some(error) = known.or_else(|| framework_error(&response).filter(|_| is_api)) else {
        return response;
    };
    error.log_cause();
    let message = error.message.unwrap_or_else(|| error.code.message().to_owned());
    let problem = Problem {
        success: false,
        code: error.code,
        message,
        request_id: request_id.as_str().to_owned(),
        fields: error.fields,
        extra: error.extra,
    };
    let mut rendered = (error.code.status(), Json(problem)).into_response();
    // Keep headers set by inner layers, such as cookies.
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
