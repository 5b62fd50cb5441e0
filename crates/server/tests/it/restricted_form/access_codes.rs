//! Access codes: six digits, valid for ten minutes and five attempts, once, in one browser.

use std::time::Duration;

use futures::future::join_all;

use super::{RestrictedForm, must_be_rejected, wrong_codes};
use crate::harness::{Person, TestApp, inbox};

#[tokio::test]
async fn five_wrong_codes_invalidate_code_and_new_one_works() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    let (entry, code) = arun.mailed_access_code(&app, &restricted.link).await;
    for wrong in wrong_codes(&code).take(5) {
        must_be_rejected(arun.browser.redeem_access_code(&restricted.link, &entry, &wrong).await);
    }
    must_be_rejected(arun.browser.redeem_access_code(&restricted.link, &entry, &code).await);
    arun.access_token(&app, &restricted.link).await;
}

#[tokio::test]
async fn at_most_five_parallel_guesses_are_compared() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    let (entry, code) = arun.mailed_access_code(&app, &restricted.link).await;
    let guesses = wrong_codes(&code).take(60).collect::<Vec<_>>();
    join_all(
        guesses
            .iter()
            .map(|guess| arun.browser.redeem_access_code(&restricted.link, &entry, guess)),
    )
    .await;
    let tries: i16 = sqlx::query_scalar("select max(tries) from passcodes")
        .fetch_one(&app.pool)
        .await
        .unwrap();
    assert_eq!(tries, 5);
    must_be_rejected(arun.browser.redeem_access_code(&restricted.link, &entry, &code).await);
}

#[tokio::test]
async fn code_works_once_and_one_concurrent_use_wins() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    let (entry, code) = arun.mailed_access_code(&app, &restricted.link).await;
    let replies = join_all((0..5).map(|_| arun.browser.redeem_access_code(&restricted.link, &entry, &code))).await;
    assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1);
    must_be_rejected(arun.browser.redeem_access_code(&restricted.link, &entry, &code).await);
}

#[tokio::test]
async fn code_expires_after_ten_minutes_and_expired_code_is_not_mailed() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    let (entry, code) = arun.mailed_access_code(&app, &restricted.link).await;
    let mails = inbox::mails_to(&arun.email).await.len();
    arun.browser
        .request_access_code(&restricted.link, &arun.email, None)
        .await
        .must_be(200);
    app.clock.advance(Duration::from_mins(11));
    must_be_rejected(arun.browser.redeem_access_code(&restricted.link, &entry, &code).await);
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&arun.email).await.len(), mails);
}

#[tokio::test]
async fn second_request_within_a_minute_keeps_code_and_later_one_replaces_it() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    let (first, code) = arun.mailed_access_code(&app, &restricted.link).await;
    let mails = inbox::mails_to(&arun.email).await.len();
    let again = async || {
        let requested = arun
            .browser
            .request_access_code(&restricted.link, &arun.email, Some(&first))
            .await
            .must_be(200);
        app.run_worker_until_idle().await;
        requested.body["entry"].as_str().unwrap().to_owned()
    };
    assert_eq!(again().await, first);
    assert_eq!(inbox::mails_to(&arun.email).await.len(), mails);
    app.clock.advance(Duration::from_secs(61));
    let second = again().await;
    assert_ne!(second, first);
    assert_eq!(inbox::mails_to(&arun.email).await.len(), mails + 1);
    must_be_rejected(arun.browser.redeem_access_code(&restricted.link, &first, &code).await);
    let newest = arun.newest_code(&app).await;
    arun.browser
        .redeem_access_code(&restricted.link, &second, &newest)
        .await
        .must_be(200);
}

#[tokio::test]
async fn other_browser_can_neither_use_nor_block_the_code() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    let (entry, code) = arun.mailed_access_code(&app, &restricted.link).await;
    let thief = app.browser();
    let requested = thief
        .request_access_code(&restricted.link, &arun.email, None)
        .await
        .must_be(200);
    let own = requested.body["entry"].as_str().unwrap();
    // Fails once in a million runs, when both codes are equal.
    must_be_rejected(thief.redeem_access_code(&restricted.link, own, &code).await);
    must_be_rejected(thief.redeem_access_code(&restricted.link, "", &code).await);
    must_be_rejected(thief.redeem_access_code(&restricted.link, &"A".repeat(43), &code).await);
    for wrong in wrong_codes(&code).take(6) {
        must_be_rejected(thief.redeem_access_code(&restricted.link, own, &wrong).await);
    }
    arun.browser
        .redeem_access_code(&restricted.link, &entry, &code)
        .await
        .must_be(200);
}

#[tokio::test]
async fn inbox_gets_five_codes_per_hour_with_unchanged_reply() {
    let app = TestApp::start().await;
    let arun = Person::member(&app).await;
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    app.run_worker_until_idle().await;
    let before = inbox::mails_to(&arun.email).await.len();
    for _ in 0..8 {
        app.browser()
            .request_access_code(&restricted.link, &arun.email, None)
            .await
            .must_be(200);
    }
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&arun.email).await.len(), before + 5);
    // Access codes do not use up the limit of reset codes.
    let code = arun.mailed_code(&app).await;
    arun.verify_code(&code).await.must_be(200);
}

#[tokio::test]
async fn reset_code_opens_no_form() {
    let app = TestApp::start().await;
    let arun = Person::member(&app).await;
    let restricted = RestrictedForm::with_collaborators(&app, &[&arun]).await;
    app.run_worker_until_idle().await; // so that the code is in the last mail
    let code = arun.mailed_code(&app).await;
    let requested = arun
        .browser
        .request_access_code(&restricted.link, &arun.email, None)
        .await
        .must_be(200);
    must_be_rejected(
        arun.browser
            .redeem_access_code(&restricted.link, requested.body["entry"].as_str().unwrap(), &code)
            .await,
    );
}
