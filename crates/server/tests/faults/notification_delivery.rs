//! Each complete response is reported in exactly one mail to its subscriber, and confirmed in exactly one to its respondent, whatever
//! crashes in between.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use reqwest::{Client, Method};
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection};
use tokio::{task::JoinSet, time::Instant};

use crate::{eventually, installation::Installation, member::Member};

const ROUNDS: usize = 20;
const RESPONSES_PER_ROUND: usize = 50;
const MAIL_OUTAGE: Duration = Duration::from_mins(1);

struct Owner {
    member: Member,
    token: String,
    form: String,
}

#[tokio::test]
async fn every_response_is_reported_and_confirmed_once_by_workers_killed_twenty_times() {
    let mut installation = Installation::at_rest()
        .await
        .with_real_timeouts()
        // All respondents have one address.
        .with_settings(&[("FORMWRIGHT_NETWORK_LIMITS_FACTOR", "1000".to_owned())]);
    installation.nats.start().unwrap();
    installation.mail.start().await;
    installation.start_serve().await;
    installation.start_worker();
    let owner = installation.subscribed_owner().await;

    let mut mail_back_at = None;
    for round in 0..ROUNDS {
        match round {
            7 => {
                installation.mail.kill();
                mail_back_at = Some(Instant::now() + MAIL_OUTAGE);
            }
            14 => {
                tokio::time::sleep_until(mail_back_at.unwrap()).await;
                installation.mail.start().await;
            }
            _ => {}
        }
        let mails = installation.mails().await;
        installation.publish(&owner, round).await;
        installation.complete_responses(&owner.form, round).await;
        installation.make_mails_due().await;
        // Every second worker dies after it has claimed the responses, the others at any time before.
        if round % 2 == 0 {
            eventually("a mail is claimed", async || installation.mails().await > mails).await;
        }
        installation.kill_worker();
        installation.start_worker();
    }

    eventually("every response is reported and confirmed", async || {
        installation.make_mails_due().await;
        let unhandled = "select count(*) from outbox
            where priority < 2 and event_id not in (select event_id from handled_events)";
        let unreported = "select count(*) from form_subscriptions where pending > 0";
        let unsent = "select count(*) from notification_mails where outcome = 'pending'";
        let unconfirmed = "select count(*) from confirmation_mails where outcome = 'pending'";
        let mut left = 0;
        for what in [unhandled, unreported, unsent, unconfirmed] {
            left += installation.count(what).await;
        }
        left == 0
    })
    .await;
    let mut reported_by_id: BTreeMap<String, usize> = BTreeMap::new();
    let mails = installation.mail.mails_to(&owner.member.email).await;
    for mail in &mails {
        let reported = match mail.subject.split_once(' ').unwrap() {
            ("New", _) => 1,
            (number, _) => number.parse().unwrap(),
        };
        // A worker that died before it recorded the mail server's reply sends the same mail again.
        let first = reported_by_id.insert(mail.message_id.clone(), reported);
        assert!(first.is_none_or(|first| first == reported), "{mail:?}");
    }
    println!("{} mails, {} of them different", mails.len(), reported_by_id.len());
    assert_eq!(reported_by_id.values().sum::<usize>(), ROUNDS * RESPONSES_PER_ROUND);
    assert_eq!(i64::try_from(reported_by_id.len()).unwrap(), installation.mails().await);
    let (copies, different) = installation.confirmations_in_own_wording().await;
    println!("{copies} confirmations, {different} of them different");
    assert_eq!(different, ROUNDS * RESPONSES_PER_ROUND);
}

fn respondent_address(round: usize, number: usize) -> String {
    format!("r{round}-{number}@respondents.example")
}

fn wording(round: usize) -> String {
    format!("Wording of round {round}.")
}

impl Installation {
    /// The owner of a published form, who is mailed at once.
    async fn subscribed_owner(&self) -> Owner {
        let member = self.member().await;
        let mut connection = PgConnection::connect(self.owner_url()).await.unwrap();
        sqlx::query("update users set email_verified_at = now()")
            .execute(&mut connection)
            .await
            .unwrap();
        let mut owner = Owner {
            token: member.log_in().await,
            member,
            form: String::new(),
        };
        let created = self
            .call(&owner, Method::POST, "create", json!({ "name": "Clinic" }))
            .await;
        created["form"]["_id"].as_str().unwrap().clone_into(&mut owner.form);
        self.publish(&owner, 0).await;
        let notifications = format!("{}/notifications", owner.form);
        self.call(
            &owner,
            Method::PUT,
            &notifications,
            json!({ "frequency": "immediately" }),
        )
        .await;
        owner
    }

    async fn call(&self, owner: &Owner, method: Method, path: &str, body: Value) -> Value {
        let url = format!("http://{}/api/form/{path}", self.address());
        let request = Client::new().request(method, url).bearer_auth(&owner.token).json(&body);
        let reply = request.send().await.unwrap().error_for_status().unwrap();
        reply.json().await.unwrap()
    }

    /// Publishes the form with a wording of its own.
    async fn publish(&self, owner: &Owner, round: usize) {
        let draft = json!({
            "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [
                { "id": "mail", "type": "Short Answer", "questionText": "Q1 Your email?", "format": "email" }] }],
            "settings": { "confirmation": { "addressQuestionId": "mail", "text": wording(round) } },
        });
        self.call(owner, Method::PUT, &format!("publish/{}", owner.form), draft)
            .await;
    }

    /// How many confirmations arrived, and how many different ones: one to each respondent, in the wording of its version.
    async fn confirmations_in_own_wording(&self) -> (usize, usize) {
        let mut sent = self.mail.mails().await;
        sent.retain(|mail| mail.to.ends_with("@respondents.example"));
        let copies = sent.len();
        let mut confirmations: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        for mail in sent {
            confirmations
                .entry(mail.to)
                .or_default()
                .insert(mail.message_id, mail.text);
        }
        let different: BTreeSet<&String> = confirmations.values().flat_map(BTreeMap::keys).collect();
        for round in 0..ROUNDS {
            for number in 0..RESPONSES_PER_ROUND {
                let own: Vec<&String> = confirmations[&respondent_address(round, number)].values().collect();
                assert!(
                    own.len() == 1 && own[0].starts_with(&wording(round)),
                    "{round}: {own:?}"
                );
            }
        }
        (copies, different.len())
    }

    async fn complete_responses(&self, form: &str, round: usize) {
        let (client, url) = (Client::new(), format!("http://{}/api/response/submit", self.address()));
        let mut submissions = JoinSet::new();
        for number in 0..RESPONSES_PER_ROUND {
            let answers = json!([{ "questionId": "mail", "answer": respondent_address(round, number) }]);
            let page = json!({ "formId": form, "currentPageId": "p1", "userAnswers": answers });
            let request = client.post(&url).json(&page).send();
            submissions.spawn(async { request.await.unwrap().error_for_status().unwrap() });
        }
        submissions.join_all().await;
    }

    /// Ends the five minutes between two mails.
    async fn make_mails_due(&self) {
        let skip = "update form_subscriptions set last_mail_at = null, due_at = case when pending > 0 then now() end";
        sqlx::query(skip).execute(self.pool()).await.unwrap();
    }

    async fn mails(&self) -> i64 {
        self.count("select count(*) from notification_mails").await
    }
}
