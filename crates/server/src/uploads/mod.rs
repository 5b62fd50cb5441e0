//! Files that respondents send: taken in by what the question takes, kept inert, and handed out to whoever may see the
//! form's results. They stay unbound until a page that names them is handed in, which `responses` says here.

mod answers;
mod asked;
mod clear_away;
mod content;
mod file_name;
mod give_link;
mod hand_out;
mod intake;
mod link;
mod receive;
mod refusal;
mod sent;
mod shown;
mod store;
mod upload;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

pub(crate) use answers::{bind, find_bound_or_free, remove_of};
pub use clear_away::{clear_objects, clear_orphans};
pub use intake::UploadIntake;
pub(crate) use shown::named;

/// The calls for respondents' files.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(upload::upload_file))
        .routes(routes!(give_link::give_link))
        .routes(routes!(hand_out::hand_out))
        // The upload counts its bytes itself, by what its question takes.
        .layer(DefaultBodyLimit::disable())
}
