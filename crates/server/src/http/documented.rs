//! The failures a call can answer with, in groups, for the API's description.

use utoipa::IntoResponses;

use super::problem::Problem;

/// What any call may answer.
#[derive(IntoResponses)]
pub enum Always {
    /// The request did not arrive in time.
    #[response(status = 408)]
    Slow(Problem),
    /// A fault of ours.
    #[response(status = 500)]
    Fault(Problem),
    /// Come back after `Retry-After` seconds.
    #[response(status = 503)]
    Busy(Problem),
}

/// What a call with a JSON body may answer.
#[derive(IntoResponses)]
pub enum WithBody {
    /// Not JSON of the documented shape, or what the message says.
    #[response(status = 400)]
    Malformed(Problem),
    /// Larger than this call takes.
    #[response(status = 413)]
    TooLarge(Problem),
    /// Not sent as `application/json`.
    #[response(status = 415)]
    NotJson(Problem),
    /// Understood, but a field is missing or unfit: see `fields`.
    #[response(status = 422)]
    Unfit(Problem),
}

/// What a call for signed-in people may answer.
#[derive(IntoResponses)]
pub enum WithToken {
    /// No living session stands behind the token.
    #[response(status = 401)]
    Unknown(Problem),
}

/// What a call with an allowance may answer.
#[derive(IntoResponses)]
pub enum Limited {
    /// Too many calls; come back after `Retry-After` seconds.
    #[response(status = 429)]
    TooMany(Problem),
}

/// What a call that reads our cookies may answer.
#[derive(IntoResponses)]
pub enum WithCookies {
    /// Another site's page made the call.
    #[response(status = 403)]
    CrossOrigin(Problem),
}

/// What a call on somebody's own thing may answer.
#[derive(IntoResponses)]
pub enum OnlyOwn {
    /// Not there, or not yours: the two are not told apart.
    #[response(status = 404)]
    NotThere(Problem),
}
