//! Every failure a caller can see: one table of codes, statuses and texts, one JSON shape.

use axum::{
    Json,
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
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
}

/// One answer or field that was refused, and why.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FieldProblem {
    /// The field's name in the request.
    pub path: String,
    /// Why it was refused.
    pub code: ProblemCode,
    /// The same in English.
    pub message: String,
}

impl FieldProblem {
    /// A field refused with the code's own message.
    pub fn new(path: &str, code: ProblemCode) -> Self {
        Self {
            path: path.to_owned(),
            code,
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
}

/// A failure on its way out. Operations convert their own errors into it beside their definition.
#[derive(Debug, Clone)]
pub struct ApiError {
    code: ProblemCode,
    message: Option<String>,
    fields: Vec<FieldProblem>,
    retry_after_seconds: Option<u64>,
}

impl ApiError {
    /// A failure told by its code alone.
    pub fn new(code: ProblemCode) -> Self {
        Self {
            code,
            message: None,
            fields: Vec::new(),
            retry_after_seconds: None,
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

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        // The body needs the request's id, which only the outer layer knows: see `render`.
        let mut response = self.code.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Writes the JSON body of every [`ApiError`] that a handler or a layer answered with.
pub async fn render(request: Request, next: Next) -> Response {
    let request_id = request
        .extensions()
        .get::<RequestId>()
        .map_or_else(String::new, ToString::to_string);
    let mut response = next.run(request).await;
    let Some(error) = response.extensions_mut().remove::<ApiError>() else {
        return response;
    };
    let message = error.message.unwrap_or_else(|| error.code.message().to_owned());
    let problem = Problem {
        success: false,
        code: error.code,
        message,
        request_id,
        fields: error.fields,
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
