//! Mails that confirm a response to its respondent, if the form's settings say so.

mod block_confirmations;
mod compose;
mod confirmation_links;
mod events;
mod mail_confirmation;
mod queue_confirmations;
mod read_confirmations;
mod respondent_mail_links;
mod send_test_confirmation;
mod state;
mod store;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use confirmation_links::ConfirmationLinks;
pub use mail_confirmation::mail_confirmation;
pub use queue_confirmations::{
    QUEUE_COMPLETED_CONSUMER, QUEUE_RELEASED_CONSUMER, queue_completed_responses, queue_released_responses,
};
pub use respondent_mail_links::RespondentMailLinks;
pub use state::{ConfirmationsParts, ConfirmationsState};
pub use store::delete_old_mails;

use crate::http::{SMALL_BODY, body_limit};

pub fn router() -> OpenApiRouter<ConfirmationsState> {
    OpenApiRouter::new()
        .routes(routes!(read_confirmations::read_confirmations))
        .routes(routes!(send_test_confirmation::send_test_confirmation))
        .routes(routes!(
            block_confirmations::block_confirmations,
            block_confirmations::allow_confirmations
        ))
        .layer(body_limit(SMALL_BODY))
        .layer(DefaultBodyLimit::disable())
}
