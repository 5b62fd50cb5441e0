//! Sign-ups, shared forms and code requests against one mailbox, with the attacker's words and links in all texts.

use futures::future::join_all;
use serde_json::{Value, json};

use crate::{
    account::Account,
    caller::{Caller, attacker, honest},
    drafts::short_draft,
    eventually,
    installation::Installation,
    mail_sink::ReceivedMail,
    member::Member,
    mode::Mode,
    report::Outcome,
};

/// The attacker's word.
const WORD: &str = "unlocknow";
const HOST: &str = "evil.example";

/// A sign-up notice, five invitations, and ten codes each for password reset and email verification.
const MAX_MAILS: usize = 26;

/// Names that try to become part of the mail.
fn names() -> [String; 3] {
    [
        format!("customer. Your account is locked, {WORD} at https://{HOST}/{WORD}?id=8842"),
        format!("Ada” asks you to {WORD}: www.{HOST}/{WORD} “"),
        format!("{WORD}@{HOST}\u{202e} {WORD}"),
    ]
}

pub(crate) async fn run(mode: Mode) -> Outcome {
    let mut installation = Installation::talkative().await;
    eventually("NATS is in use", async || installation.has_nats().await).await;
    let victim = Member::to_be_at(installation.address(), honest(1)).email;
    // Within the limits per address.
    let (addresses, rounds) = mode.pick((3, 8), (20, 18));
    sign_up_as(&installation, &victim, addresses).await;
    share_with(&installation, &victim, rounds).await;
    ask_for_codes(&installation, &victim, mode.pick(1, 5)).await;
    // Control: another user still gets a code; all earlier mails have arrived by then.
    installation.deliver_all_events().await;
    let bystander = Account::signed_in(&installation, honest(2)).await;
    bystander.verify_email(&installation).await;

    let mails = installation.mail.mails_to(&victim).await;
    let mut outcome = Outcome::default();
    let requests = usize::from(addresses) * 10 + 3 * 2 * rounds + mode.pick(1, 5) * 20 + 12;
    let figure = format!("{} mails by {requests} requests", mails.len());
    outcome.expect(mails.len() <= MAX_MAILS, figure, "at most 26");
    outcome.expect(
        !mails.is_empty(),
        format!("{} arrive at all", mails.len().min(1)),
        "codes still arrive",
    );
    let linked = mails.iter().filter(|mail| holds(mail, HOST)).count();
    outcome.expect(linked == 0, format!("{linked} with the attacker's link"), "0");
    let example = mails.iter().find(|mail| has_unquoted_word(mail));
    let count = mails.iter().filter(|mail| has_unquoted_word(mail)).count();
    let example = example
        .map(|mail| mail.text.lines().take(6).collect::<Vec<_>>().join(" "))
        .unwrap_or_default();
    let figure = format!("{count} with the attacker's words outside quotation marks");
    outcome.expect(count == 0, figure, &format!("0 ({example})"));
    installation.serve.take();
    outcome
}

/// Ten sign-ups from each network; only the first creates the account.
async fn sign_up_as(installation: &Installation, victim: &str, addresses: u8) {
    for address in 0..addresses {
        let caller = Caller::at(installation.address(), attacker(address));
        let attempts = (0..10).map(|attempt| {
            let name = names()[attempt % 3].clone();
            let body = json!({ "name": name, "email": victim, "password": "blue-kettle-42", "confirmPassword": "blue-kettle-42" });
            let caller = &caller;
            async move { caller.post("/api/user/signup", &body).await.status }
        });
        join_all(attempts).await;
    }
    // The attacker knows the account's password and requests verification codes.
    let caller = Caller::at(installation.address(), attacker(250));
    let body = json!({ "email": victim, "password": "blue-kettle-42" });
    let token = caller.post("/api/user/login", &body).await.must_be(200).json()["token"].clone();
    let caller = caller.with_token(token.as_str().unwrap());
    for _ in 0..12 {
        caller.post("/api/user/verify-email/send", &json!({})).await;
    }
}

/// Two unverified accounts and a verified one repeatedly add and remove the victim.
async fn share_with(installation: &Installation, victim: &str, rounds: usize) {
    for (number, name) in (0_u8..).zip(names()) {
        let owner = Account::signed_in(installation, attacker(100 + number)).await;
        let renamed = json!({ "name": name });
        owner.caller.put("/api/user/profile", &renamed).await;
        if number == 2 {
            owner.verify_email(installation).await;
        }
        let form = owner
            .publish_new(&format!("Invoice overdue, {name}"), &short_draft())
            .await
            .id;
        let path = format!("/api/form/{form}/access");
        for _ in 0..rounds {
            let people: Value = json!({ "responders": [{ "email": victim, "role": "edit" }] });
            owner.caller.put(&path, &people).await;
            owner.caller.put(&path, &json!({ "responders": [] })).await;
        }
    }
}

async fn ask_for_codes(installation: &Installation, victim: &str, addresses: usize) {
    for address in 0..addresses {
        let caller = Caller::at(installation.address(), attacker(150 + u8::try_from(address).unwrap()));
        for _ in 0..20 {
            caller.post("/api/otp/send-otp", &json!({ "email": victim })).await;
        }
    }
}

fn holds(mail: &ReceivedMail, text: &str) -> bool {
    [&mail.subject, &mail.text, &mail.html]
        .iter()
        .any(|part| part.contains(text))
}

fn has_unquoted_word(mail: &ReceivedMail) -> bool {
    let html = without_tags(&mail.html);
    [&mail.subject, &mail.text, &html]
        .iter()
        .any(|part| contains_unquoted(part, WORD))
}

/// Whether a word occurs outside of “…”.
pub(crate) fn contains_unquoted(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let last = text[..at].rfind(['“', '”']);
        last.is_none_or(|mark| text[mark..].starts_with('”'))
    })
}

fn without_tags(html: &str) -> String {
    let pieces = html
        .split('<')
        .map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
    pieces.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn mailbox_is_protected_from_floods_and_injected_text() {
    run(Mode::Short).await.must_hold();
}
