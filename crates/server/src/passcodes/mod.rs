//! Six-digit codes by mail: they prove an address, for a new password, to enter something, or for its own sake.

mod code;
mod entry;
mod events;
mod mail_code;
mod quota;
mod reset_password;
mod send_email_code;
mod send_reset_code;
mod store;
mod verify_email;
mod verify_reset_code;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    http::json::{SMALL_BODY, body_limit},
};

pub use code::CodeMaker;
pub use entry::{AskedEntry, Entrance, ask_entry, asked_entry, spend_entry, try_entry};
pub use events::PasscodeRequestedV1;
pub use mail_code::mail_code;
pub use store::forget_ended_passcodes;

/// The calls that send and take codes.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(send_reset_code::send_reset_code))
        .routes(routes!(verify_reset_code::verify_reset_code))
        .routes(routes!(reset_password::reset_password))
        .routes(routes!(send_email_code::send_email_code))
        .routes(routes!(verify_email::verify_email))
        .layer(body_limit(SMALL_BODY))
        .layer(DefaultBodyLimit::disable())
}
