//! Mails about new responses. The owner and collaborators who may see the results subscribe, each for themselves.

mod change_notifications;
mod count_new_responses;
mod events;
mod mail_notification;
mod read_notifications;
mod send_due_mails;
mod send_test_mail;
mod state;
mod store;
mod unsubscribe;
mod unsubscribe_links;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use count_new_responses::{COUNT_CONSUMER, count_new_responses};
pub use mail_notification::mail_notification;
pub use send_due_mails::{run_schedule, send_due_mails};
pub use state::{NotificationsParts, NotificationsState};
pub use store::delete_old_mails;
pub use unsubscribe_links::UnsubscribeLinks;

use crate::http::{SMALL_BODY, body_limit};

pub fn router() -> OpenApiRouter<NotificationsState> {
    OpenApiRouter::new()
        .routes(routes!(
            read_notifications::read_notifications,
            change_notifications::change_notifications
        ))
        .routes(routes!(send_test_mail::send_test_mail))
        .routes(routes!(unsubscribe::unsubscribe))
        .layer(body_limit(SMALL_BODY))
        .layer(DefaultBodyLimit::disable())
}
