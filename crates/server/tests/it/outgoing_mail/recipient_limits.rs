//! How many mails one recipient gets, from all senders together.

use std::time::Duration;

use serde_json::json;

use super::share;
use crate::harness::{Person, TestApp, inbox, person::PASSWORD};

#[tokio::test]
async fn sign_up_attempts_send_one_notice_per_day() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let sign_ups = async |count: usize| {
        for _ in 0..count {
            meera.sign_up(json!({})).await.must_say(409, "Signup failed");
        }
        app.run_worker_until_idle().await;
    };
    sign_ups(25).await;
    assert_eq!(inbox::mails_to(&meera.email).await.len(), 1);
    app.clock.advance(Duration::from_hours(25));
    sign_ups(2).await;
    assert_eq!(inbox::mails_to(&meera.email).await.len(), 2);
}

#[tokio::test]
async fn collaborator_added_and_removed_twenty_times_gets_one_mail() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::with_verified_email(&app).await, Person::stranger(&app));
    let (form, _) = meera.browser.published_form("Feedback").await;
    for _ in 0..20 {
        share(&meera, &form, &[&arun], "results").await;
        share(&meera, &form, &[], "results").await;
    }
    share(&meera, &form, &[&arun], "results").await;
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&arun.email).await.len(), 1);
    app.clock.advance(Duration::from_hours(24 * 8));
    let meera = Person {
        browser: meera.new_session().await,
        ..meera
    };
    share(&meera, &form, &[], "results").await;
    share(&meera, &form, &[&arun], "results").await;
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&arun.email).await.len(), 2);
}

#[tokio::test]
async fn concurrent_events_for_one_invitation_send_one_mail() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::with_verified_email(&app).await, Person::stranger(&app));
    let (form, _) = meera.browser.published_form("Feedback").await;
    // Each publish and each saved list is an event that sends due invitations.
    for _ in 0..10 {
        share(&meera, &form, &[&arun], "results").await;
        meera.browser.publish(&form, json!({})).await.must_be(200);
    }
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&arun.email).await.len(), 1);
}

#[tokio::test]
async fn inbox_gets_five_invitations_per_day_from_all_owners() {
    let app = TestApp::start().await;
    let (meera, ravi) = (
        Person::with_verified_email(&app).await,
        Person::with_verified_email(&app).await,
    );
    let arun = Person::stranger(&app);
    let (name, domain) = arun.email.split_once('@').unwrap();
    for (n, owner) in [&meera, &ravi].into_iter().cycle().take(8).enumerate() {
        let form = owner.browser.new_form("Visit").await;
        // Addresses with a plus tag belong to the same inbox.
        let tagged = Person {
            email: format!("{name}+{n}@{domain}"),
            browser: app.browser(),
        };
        share(owner, &form, &[&tagged], "edit").await;
    }
    app.run_worker_until_idle().await;
    let mut arrived = 0;
    for n in 0..8 {
        arrived += inbox::mails_to(&format!("{name}+{n}@{domain}")).await.len();
    }
    assert_eq!(arrived, 5);
}

#[tokio::test]
async fn user_gets_ten_password_notices_per_day() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let mut current = PASSWORD.to_owned();
    for n in 0..12 {
        let next = format!("blue-kettle-{}", 100 + n);
        let body = json!({ "currentPassword": current, "newPassword": next });
        meera.browser.put("/api/user/password", body).await.must_be(200);
        current = next;
    }
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&meera.email).await.len(), 10);
}

#[tokio::test]
async fn five_hundred_hostile_requests_stay_within_mail_limits() {
    let app = TestApp::start().await;
    let victim = Person::stranger(&app);
    let hostile = "Bank. Your account is locked: https://evil.example/unlock www.evil.example ann@evil.example";
    // The first sign-up uses the victim's address, with a hostile name.
    victim.sign_up(json!({ "name": hostile })).await.must_be(201);
    let mut owners = Vec::new();
    for _ in 0..4 {
        let owner = Person::with_verified_email(&app).await;
        let renamed = json!({ "name": format!("PayPal” {hostile}") });
        owner.browser.put("/api/user/profile", renamed).await.must_be(200);
        let (form, _) = owner.browser.published_form("x").await;
        let rename = json!({ "name": format!("Invoice 4711 overdue” {hostile}") });
        owner
            .browser
            .put(&format!("/api/form/rename/{form}"), rename)
            .await
            .must_be(200);
        owner.browser.publish(&form, json!({})).await.must_be(200);
        owners.push((owner, form));
    }

    let sign_ups = async {
        for n in 0..100 {
            let reply = victim.sign_up(json!({ "name": format!("{n} {hostile}") })).await;
            reply.must_be(409);
        }
    };
    let codes = async {
        for _ in 0..200 {
            let body = json!({ "email": victim.email });
            app.browser().post("/api/otp/send-otp", body).await.must_be(200);
        }
    };
    let shares = async {
        for (owner, form) in owners.iter().cycle().take(100) {
            share(owner, form, &[], "results").await;
            share(owner, form, &[&victim], "results").await;
        }
    };
    tokio::join!(sign_ups, codes, shares);
    app.run_worker_until_idle().await;

    let mails = inbox::mails_to(&victim.email).await;
    let with = |text: &str| mails.iter().filter(|mail| mail.subject.contains(text)).count();
    assert_eq!(with("You already have a Formwright account"), 1);
    assert_eq!(with("is your Formwright code"), 5);
    assert_eq!(with("shared"), 4, "one for each form");
    assert_eq!(mails.len(), 10);
    for mail in &mails {
        mail.must_quote("evil");
        mail.must_quote("PayPal");
        mail.must_quote("4711");
    }
}
