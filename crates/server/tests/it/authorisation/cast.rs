//! The people of the matrix: an owner, another owner, everybody the owner's things are shared with, and strangers.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use platform::{chance::Chance, testing::unique_prefix};
use serde::Deserialize;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::harness::{Browser, Person, TestApp};

/// Who makes a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Caller {
    /// Nobody: no token.
    None,
    /// Somebody with a token that was never given out.
    Garbage,
    /// The owner's token after its time.
    Expired,
    /// The owner's token after logging out.
    Revoked,
    /// Somebody signed in with whom nothing is shared.
    Stranger,
    /// Somebody who signed up with a listed address, of an editor, and has not proven it.
    Unverified,
    /// People on the list, by what they may do.
    Respond,
    Results,
    Edit,
    Owner,
}

impl Caller {
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::Garbage,
        Self::Expired,
        Self::Revoked,
        Self::Stranger,
        Self::Unverified,
        Self::Respond,
        Self::Results,
        Self::Edit,
        Self::Owner,
    ];

    /// As what the caller stands on the lists of the owner's forms.
    pub fn listed_as(self) -> Option<&'static str> {
        match self {
            Self::Respond => Some("respond"),
            Self::Results => Some("results"),
            Self::Edit | Self::Unverified => Some("edit"),
            _ => None,
        }
    }
}

/// Somebody signed in.
#[derive(Clone)]
pub struct Actor {
    pub id: Uuid,
    pub email: String,
    pub browser: Browser,
    /// Stands in everything this person writes; a reply that holds it tells of this person.
    pub words: String,
}

pub struct Cast {
    pub owner: Actor,
    pub other: Actor,
    /// Somebody whose account others may try to sign in to.
    pub bystander: Actor,
    shared_with: Vec<(Caller, Actor)>,
    tokenless: Vec<(Caller, Browser)>,
}

impl Cast {
    /// Everybody signs up, signs in and, but for one, proves their address.
    pub async fn assemble(app: &TestApp) -> Self {
        let callers = [Caller::Stranger, Caller::Respond, Caller::Results, Caller::Edit];
        let proven = futures::future::join_all((0..callers.len() + 3).map(|_| Actor::signed_up(app)));
        let (mut proven, unverified) = futures::join!(proven, Actor::signed_up(app));
        prove_addresses(app, &proven).await;
        let mut next = || proven.pop().unwrap();
        let (owner, other, bystander) = (next(), next(), next());
        let mut shared_with: Vec<(Caller, Actor)> = callers.into_iter().map(|caller| (caller, next())).collect();
        shared_with.push((Caller::Unverified, unverified));
        let expired = owner.sign_in_again(app).await.1;
        let past = "update sessions set expires_at = app_now() - interval '1 second' where token_sha256 = $1";
        sqlx::query(past)
            .bind(token_hash(&expired))
            .execute(&app.pool)
            .await
            .unwrap();
        let revoked = app.browser().signed_in_with(&owner.sign_in_again(app).await.1);
        revoked.post("/api/user/logout", json!({})).await.must_be(200);
        let tokenless = vec![
            (Caller::None, app.browser()),
            (Caller::Garbage, app.browser().signed_in_with(&fresh_token())),
            (Caller::Expired, app.browser().signed_in_with(&expired)),
            (Caller::Revoked, revoked),
        ];
        Self {
            owner,
            other,
            bystander,
            shared_with,
            tokenless,
        }
    }

    /// The caller, when it is somebody of their own with a living session.
    pub fn person(&self, caller: Caller) -> Option<&Actor> {
        if caller == Caller::Owner {
            return Some(&self.owner);
        }
        let found = self.shared_with.iter().find(|(other, _)| *other == caller);
        found.map(|(_, actor)| actor)
    }

    /// The browser of a caller without a living session.
    pub fn tokenless(&self, caller: Caller) -> Option<&Browser> {
        let found = self.tokenless.iter().find(|(other, _)| *other == caller);
        found.map(|(_, browser)| browser)
    }
}

impl Actor {
    async fn signed_up(app: &TestApp) -> Self {
        let words = format!("words-of-{}", unique_prefix());
        let mut person = Person::stranger(app);
        person.sign_up(json!({ "name": words })).await.must_be(201);
        person.browser = person.log_in_anew().await;
        let id = sqlx::query_scalar("select id from users where email = $1").bind(&person.email);
        Self {
            id: id.fetch_one(&app.pool).await.unwrap(),
            email: person.email,
            browser: person.browser,
            words,
        }
    }

    /// Somebody who is to everybody what this person is, for a call that changes them. Written straight into the
    /// database: signing up some hundred people would take most of the test's time.
    pub async fn understudy(&self, app: &TestApp) -> Self {
        let (email, words) = (Person::stranger(app).email, format!("words-of-{}", unique_prefix()));
        let copy = sqlx::query_scalar(
            "insert into users (id, email, email_norm, email_verified_at, name, browser_language, password_phc)
             select gen_random_uuid(), $2, $2, email_verified_at, $3, browser_language, password_phc
             from users where id = $1 returning id",
        );
        let copy = copy.bind(self.id).bind(&email).bind(&words);
        let mut understudy = Self {
            id: copy.fetch_one(&app.pool).await.unwrap(),
            email,
            browser: app.browser(),
            words,
        };
        understudy.browser = understudy
            .browser
            .signed_in_with(&understudy.sign_in_again(app).await.1);
        understudy
    }

    /// One more session of this person; its id and its token.
    pub async fn sign_in_again(&self, app: &TestApp) -> (Uuid, String) {
        let token = fresh_token();
        let session = sqlx::query_scalar(
            "insert into sessions (id, token_sha256, user_id, device, expires_at)
             values (gen_random_uuid(), $1, $2, 'a browser', app_now() + interval '1 day') returning id",
        );
        let session = session.bind(token_hash(&token)).bind(self.id);
        (session.fetch_one(&app.pool).await.unwrap(), token)
    }
}

/// All at once, because a run of the worker takes its time.
async fn prove_addresses(app: &TestApp, actors: &[Actor]) {
    for actor in actors {
        let sent = actor.browser.post("/api/user/verify-email/send", json!({})).await;
        sent.must_be(200);
    }
    app.run_worker_until_idle().await;
    for actor in actors {
        let mails = crate::harness::inbox::mails_to(&actor.email).await;
        let body = json!({ "otp": mails.last().expect("a mail with the code").code() });
        actor.browser.post("/api/user/verify-email", body).await.must_be(200);
    }
}

fn fresh_token() -> String {
    URL_SAFE_NO_PAD.encode(Chance::system().bytes::<32>())
}

fn token_hash(token: &str) -> Vec<u8> {
    Sha256::digest(URL_SAFE_NO_PAD.decode(token).unwrap()).to_vec()
}
