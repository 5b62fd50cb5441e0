//! Pictures and films of forms: taken in, cleaned, kept once, shown to anybody who knows the address.

mod clear_away;
mod format;
mod intake;
mod picture;
mod ranges;
mod receive;
mod refusal;
mod show;
mod store;
mod upload;
mod video;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

pub use clear_away::clear_away;
pub use intake::MediaIntake;
pub use picture::clean_in_this_process;

/// The media calls.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(upload::upload_media))
        .routes(routes!(show::show_media))
        // The upload counts its bytes itself, by what the file is.
        .layer(DefaultBodyLimit::disable())
}

/// The object that holds content of this hash.
fn object_name(sha256: &[u8]) -> String {
    format!("media/{}", in_hexadecimal(sha256))
}

fn in_hexadecimal(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
