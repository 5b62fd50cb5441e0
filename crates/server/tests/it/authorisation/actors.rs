//! The users of the matrix: an owner, another owner, the owner's collaborators, and strangers.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use platform::{rng::Rng, testing::unique_prefix};
use serde::Deserialize;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::harness::{Browser, Person, TestApp};

/// Who makes a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Caller {
    /// Without a token.
    None,
    /// With a token that was never issued.
    Garbage,
    /// With an expired token of the owner.
    Expired,
    /// With a token of the owner after logging out.
    Revoked,
    /// A signed-in user who is not a collaborator.
    Stranger,
    /// An editor who has not verified their address.
    Unverified,
    /// Collaborators, by role.
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

    /// The caller's role on the owner's forms.
    pub fn shared_role(self) -> Option<&'static str> {
        match self {
            Self::Respond => Some("respond"),
            Self::Results => Some("results"),
            Self::Edit | Self::Unverified => Some("edit"),
            _ => None,
        }
    }
}

/// A signed-in user.
#[derive(Clone)]
pub struct Actor {
    pub id: Uuid,
    pub email: String,
    pub browser: Browser,
    /// Part of every text that this user writes; a reply that contains it reveals something about the user.
    pub marker: String,
}

pub struct Actors {
    pub owner: Actor,
    pub other: Actor,
    /// A user whose account others try to sign in to.
    pub bystander: Actor,
    shared_with: Vec<(Caller, Actor)>,
    without_session: Vec<(Caller, Browser)>,
}

impl Actors {
    /// Signs up everybody, and verifies all addresses but one.
    pub async fn assemble(app: &TestApp) -> Self {
        let callers = [Caller::Stranger, Caller::Respond, Caller::Results, Caller::Edit];
        let verified = futures::future::join_all((0..callers.len() + 3).map(|_| Actor::signed_up(app)));
        let (mut verified, unverified) = futures::join!(verified, Actor::signed_up(app));
        verify_addresses(app, &verified).await;
        let mut next = || verified.pop().unwrap();
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
        let without_session = vec![
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
            without_session,
        }
    }

    /// The user behind a caller with a valid session.
    pub fn person(&self, caller: Caller) -> Option<&Actor> {
        if caller == Caller::Owner {
            return Some(&self.owner);
        }
        let found = self.shared_with.iter().find(|(other, _)| *other == caller);
        found.map(|(_, actor)| actor)
    }

    /// The browser of a caller without a valid session.
    pub fn without_session(&self, caller: Caller) -> Option<&Browser> {
        let found = self.without_session.iter().find(|(other, _)| *other == caller);
        found.map(|(_, browser)| browser)
    }
}

impl Actor {
    async fn signed_up(app: &TestApp) -> Self {
        let marker = format!("words-of-{}", unique_prefix());
        let mut person = Person::stranger(app);
        person.sign_up(json!({ "name": marker })).await.must_be(201);
        person.browser = person.new_session().await;
        let id = sqlx::query_scalar("select id from users where email = $1").bind(&person.email);
        Self {
            id: id.fetch_one(&app.pool).await.unwrap(),
            email: person.email,
            browser: person.browser,
            marker,
        }
    }

    /// A copy of this user for a call that changes them. Written directly into the database, because signing up hundreds of
    /// users would take too long.
    pub async fn fresh_copy(&self, app: &TestApp) -> Self {
        let (email, marker) = (Person::stranger(app).email, format!("words-of-{}", unique_prefix()));
        let copy = sqlx::query_scalar(
            "insert into users (id, email, email_norm, email_verified_at, name, browser_language, password_phc)
             select gen_random_uuid(), $2, $2, email_verified_at, $3, browser_language, password_phc
             from users where id = $1 returning id",
        );
        let copy = copy.bind(self.id).bind(&email).bind(&marker);
        let mut fresh_copy = Self {
            id: copy.fetch_one(&app.pool).await.unwrap(),
            email,
            browser: app.browser(),
            marker,
        };
        fresh_copy.browser = fresh_copy
            .browser
            .signed_in_with(&fresh_copy.sign_in_again(app).await.1);
        fresh_copy
    }

    /// Creates another session; returns its id and token.
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

/// Verifies all addresses at once, because a run of the worker is slow.
async fn verify_addresses(app: &TestApp, actors: &[Actor]) {
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
    URL_SAFE_NO_PAD.encode(Rng::system().bytes::<32>())
}

fn token_hash(token: &str) -> Vec<u8> {
    Sha256::digest(URL_SAFE_NO_PAD.decode(token).unwrap()).to_vec()
}
