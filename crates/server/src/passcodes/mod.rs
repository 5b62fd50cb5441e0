//! Six-digit codes sent by mail: for password resets, email verification and access to restricted forms.

mod access_code;
mod code;
mod events;
mod mail_code;
mod quota;
mod reset_password;
mod send_email_code;
mod send_reset_code;
mod state;
mod store;
mod valid_codes;
mod verify_email;
mod verify_reset_code;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::{SMALL_BODY, body_limit};

pub use access_code::{AccessCodeReceipt, PendingAccessCode, check_access_code, request_access_code};
pub use code::CodeGenerator;
pub use events::PasscodeRequestedV1;
pub use mail_code::mail_code;
pub use state::{PasscodesParts, PasscodesState};
pub use store::{delete_expired_passcodes, find_pending_access_code, spend_access_code};
pub use valid_codes::{ValidCode, list_valid_codes};

/// The routes that send and check codes.
pub fn router() -> OpenApiRouter<PasscodesState> {
    OpenApiRouter::new()
        .routes(routes!(send_reset_code::send_reset_code))
        .routes(routes!(verify_reset_code::verify_reset_code))
        .routes(routes!(reset_password::reset_password))
        .routes(routes!(send_email_code::send_email_code))
        .routes(routes!(verify_email::verify_email))
        .layer(body_limit(SMALL_BODY))
        .layer(DefaultBodyLimit::disable())
}
