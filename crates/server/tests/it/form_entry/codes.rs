//! The code: six digits, ten minutes, five tries, once, in one browser.

use std::time::Duration;

use futures::future::join_all;

use super::{PrivateForm, is_refused, wrong_codes};
use crate::harness::{Person, TestApp, inbox};

#[tokio::test]
async fn five_wrong_codes_end_the_right_one_and_another_may_be_had() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let private = PrivateForm::for_people(&app, &[&arun]).await;
    let (entry, code) = arun.mailed_entry(&app, &private.link).await;
    for wrong in wrong_codes(&code).take(5) {
        is_refused(arun.browser.enter(&private.link, &entry, &wrong).await);
    }
    is_refused(arun.browser.enter(&private.link, &entry, &code).await);
    arun.pass(&app, &private.link).await;
}

#[tokio::test]
async fn of_many_parallel_guesses_at_most_five_are_compared() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let private = PrivateForm::for_people(&app, &[&arun]).await;
    let (entry, code) = arun.mailed_entry(&app, &private.link).await;
    let guesses = wrong_codes(&code).take(60).collect::<Vec<_>>();
    join_all(
        guesses
            .iter()
            .map(|guess| arun.browser.enter(&private.link, &entry, guess)),
    )
    .await;
    let tries: i16 = sqlx::query_scalar("select max(tries) from passcodes")
        .fetch_one(&app.pool)
        .await
        .unwrap();
    assert_eq!(tries, 5);
    is_refused(arun.browser.enter(&private.link, &entry, &code).await);
}

#[tokio::test]
async fn a_code_works_once_and_of_uses_that_race_one_wins() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let private = PrivateForm::for_people(&app, &[&arun]).await;
    let (entry, code) = arun.mailed_entry(&app, &private.link).await;
    let replies = join_all((0..5).map(|_| arun.browser.enter(&private.link, &entry, &code))).await;
    assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1);
    is_refused(arun.browser.enter(&private.link, &entry, &code).await);
}

#[tokio::test]
async fn a_code_ends_after_ten_minutes_and_a_dead_one_is_not_mailed() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let private = PrivateForm::for_people(&app, &[&arun]).await;
    let (entry, code) = arun.mailed_entry(&app, &private.link).await;
    let mails = inbox::mails_to(&arun.email).await.len();
    arun.browser
        .ask_entry(&private.link, &arun.email, None)
        .await
        .must_be(200);
    app.clock.advance(Duration::from_mins(11));
    is_refused(arun.browser.enter(&private.link, &entry, &code).await);
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&arun.email).await.len(), mails);
}

#[tokio::test]
async fn a_second_request_within_a_minute_keeps_the_first_code_and_a_later_one_replaces_it() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let private = PrivateForm::for_people(&app, &[&arun]).await;
    let (first, code) = arun.mailed_entry(&app, &private.link).await;
    let mails = inbox::mails_to(&arun.email).await.len();
    let again = async || {
        let asked = arun
            .browser
            .ask_entry(&private.link, &arun.email, Some(&first))
            .await
            .must_be(200);
        app.run_worker_until_idle().await;
        asked.body["entry"].as_str().unwrap().to_owned()
    };
    assert_eq!(again().await, first);
    assert_eq!(inbox::mails_to(&arun.email).await.len(), mails);
    app.clock.advance(Duration::from_secs(61));
    let second = again().await;
    assert_ne!(second, first);
    assert_eq!(inbox::mails_to(&arun.email).await.len(), mails + 1);
    is_refused(arun.browser.enter(&private.link, &first, &code).await);
    let newest = arun.newest_code(&app).await;
    arun.browser.enter(&private.link, &second, &newest).await.must_be(200);
}

#[tokio::test]
async fn another_browser_can_neither_use_the_code_nor_stop_its_owner() {
    let app = TestApp::start().await;
    let arun = Person::stranger(&app);
    let private = PrivateForm::for_people(&app, &[&arun]).await;
    let (entry, code) = arun.mailed_entry(&app, &private.link).await;
    let thief = app.browser();
    let asked = thief.ask_entry(&private.link, &arun.email, None).await.must_be(200);
    let own = asked.body["entry"].as_str().unwrap();
    // His own code may happen to be the same one, once in a million times.
    is_refused(thief.enter(&private.link, own, &code).await);
    is_refused(thief.enter(&private.link, "", &code).await);
    is_refused(thief.enter(&private.link, &"A".repeat(43), &code).await);
    for wrong in wrong_codes(&code).take(6) {
        is_refused(thief.enter(&private.link, own, &wrong).await);
    }
    arun.browser.enter(&private.link, &entry, &code).await.must_be(200);
}

#[tokio::test]
async fn an_inbox_is_sent_five_codes_an_hour_and_the_answer_stays_the_same() {
    let app = TestApp::start().await;
    let arun = Person::member(&app).await;
    let private = PrivateForm::for_people(&app, &[&arun]).await;
    app.run_worker_until_idle().await;
    let before = inbox::mails_to(&arun.email).await.len();
    for _ in 0..8 {
        app.browser()
            .ask_entry(&private.link, &arun.email, None)
            .await
            .must_be(200);
    }
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&arun.email).await.len(), before + 5);
    // Whoever used that up has not used up the way to a new password.
    let code = arun.mailed_code(&app).await;
    arun.verify_code(&code).await.must_be(200);
}

#[tokio::test]
async fn a_code_for_a_new_password_opens_no_form() {
    let app = TestApp::start().await;
    let arun = Person::member(&app).await;
    let private = PrivateForm::for_people(&app, &[&arun]).await;
    app.run_worker_until_idle().await; // so that the code is in the last mail
    let code = arun.mailed_code(&app).await;
    let asked = arun
        .browser
        .ask_entry(&private.link, &arun.email, None)
        .await
        .must_be(200);
    is_refused(
        arun.browser
            .enter(&private.link, asked.body["entry"].as_str().unwrap(), &code)
            .await,
    );
}
