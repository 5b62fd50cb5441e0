//! Each mail is claimed before it is sent, so that it is sent once.

use std::time::Duration;

use formwright::{
    language::Language,
    mails::{MailBody, MailMessage, PageUrl, Recipient},
};
use futures::future::join_all;
use platform::{clock::Clock, events::HandlerError, rng::Rng};
use uuid::Uuid;

use crate::harness::{Person, TestApp, inbox};

fn notice(app: &TestApp, to: &Person) -> MailMessage {
    MailMessage {
        to: Recipient::of_address(&to.email, Language::En),
        body: MailBody::SignUpAttempted {
            sign_in_url: PageUrl::new(&app.app.context.public_url, "/"),
        },
    }
}

fn mail_id() -> Uuid {
    Rng::system().uuid_v7(Clock::system().now())
}

#[tokio::test]
async fn concurrent_workers_send_one_mail() {
    let app = TestApp::start().await;
    let (arun, id) = (Person::stranger(&app), mail_id());
    let mail = notice(&app, &arun);
    let results = join_all((0..20).map(|_| app.outgoing_mail().send(&mail, id))).await;
    assert!(results.iter().any(Result::is_ok));
    assert_eq!(inbox::mails_to(&arun.email).await.len(), 1);
}

#[tokio::test]
async fn expired_claim_of_dead_worker_lets_next_worker_send() {
    let app = TestApp::start().await;
    let (arun, id) = (Person::stranger(&app), mail_id());
    let mail = notice(&app, &arun);
    // The claim of a worker that died between claiming and sending.
    sqlx::query("insert into mail_claims (message_id, claimed_until) values ($1, app_now() + interval '40 seconds')")
        .bind(id)
        .execute(app.system_pool.as_pool())
        .await
        .unwrap();
    let refused = app.outgoing_mail().send(&mail, id).await;
    assert!(matches!(refused, Err(HandlerError::Retry(_))), "{refused:?}");
    assert_eq!(inbox::mails_to(&arun.email).await.len(), 0);

    app.clock.advance(Duration::from_secs(41));
    for _ in 0..2 {
        app.outgoing_mail().send(&mail, id).await.unwrap();
    }
    assert_eq!(inbox::mails_to(&arun.email).await.len(), 1);
}

#[tokio::test]
async fn mail_is_counted_once_despite_retries() {
    let app = TestApp::start().await;
    let (arun, id) = (Person::stranger(&app), mail_id());
    let mail = notice(&app, &arun);
    for _ in 0..3 {
        let failed = app.outgoing_mail_without_server().send(&mail, id).await;
        assert!(matches!(failed, Err(HandlerError::Retry(_))), "{failed:?}");
    }
    // The limit is one notice per day: if each attempt counted, this one would be dropped.
    app.outgoing_mail().send(&mail, id).await.unwrap();
    assert_eq!(inbox::mails_to(&arun.email).await.len(), 1);
    // Another mail of the same kind exceeds the limit and is dropped without an error.
    app.outgoing_mail().send(&mail, mail_id()).await.unwrap();
    assert_eq!(inbox::mails_to(&arun.email).await.len(), 1);
}

#[tokio::test]
async fn old_claims_are_purged() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    app.outgoing_mail().send(&notice(&app, &arun), mail_id()).await.unwrap();
    let claims = async || {
        let count = sqlx::query_scalar::<_, i64>("select count(*) from mail_claims");
        count.fetch_one(app.system_pool.as_pool()).await.unwrap()
    };
    app.clean_up().await;
    assert_eq!(claims().await, 1);
    app.clock.advance(Duration::from_hours(24 * 15));
    app.clean_up().await;
    assert_eq!(claims().await, 0);
}
