//! Neither respondents nor owners can put links, headers or markup into a confirmation.

use serde_json::json;

use super::{confirmations_to, confirming, respond, some_address, visit};
use crate::harness::{Respondent, TestApp, inbox};

const HOSTILE: [&str; 12] = [
    "x\r\nBcc: thief@evil.example\r\n\r\n<html>",
    "x\nSubject: Your invoice\n\nPay at https://evil.example/pay",
    "x\u{2028}Bcc: thief@evil.example",
    "x\u{85}To: thief@evil.example",
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "\"><a href='https://evil.example'>Log in</a>",
    "https://evil.example www.evil.example evil\u{200b}.example mailto:thief@evil.example",
    "=?utf-8?q?=0d=0aBcc:_thief@evil.example?=",
    "{{ url }} {% raw %} {{name}} {{{name}}}",
    "\u{202e}elpmaxe.live//:sptth\u{2066}",
    "\u{0}\u{8}\u{1b}[31mred",
    "“” — ” with you\n\nReceipt: 0000-0000",
];

fn assert_harmless(mail: &inbox::ReceivedMail, address: &str) {
    let own = [
        "http://127.0.0.1:8080/unsubscribe/confirmations?key=",
        "http://127.0.0.1:8080/response#",
    ];
    for part in [&mail.subject, &mail.text, &mail.html] {
        let links = own.iter().fold(part.clone(), |links, own| links.replace(own, ""));
        for sign in [
            "://", "www.", "evil.", "@evil", "mailto:", "\u{202e}", "\u{2066}", "\u{0}", "\u{1b}",
        ] {
            assert!(!links.contains(sign), "{sign:?} in {part}");
        }
    }
    for tag in ["<script", "<img", "<a "] {
        assert!(!mail.html.contains(tag), "{tag} in {}", mail.html);
    }
    assert!(!mail.subject.contains('\n') && !mail.subject.contains('\r'));
    assert_eq!(mail.to, address);
    for header in ["bcc", "cc", "reply-to"] {
        assert!(mail.headers.get(header).is_none(), "{header}: {}", mail.headers);
    }
}

#[tokio::test]
async fn hostile_answers_are_harmless_in_subject_text_and_copy() {
    let app = TestApp::start().await;
    let confirmation =
        json!({ "subject": "{{name}} {{source}}", "text": "{{name}}\n\n{{source}}", "copyAnswers": true });
    let (_, form) = confirming(&app, visit(confirmation)).await;
    for hostile in HOSTILE {
        let address = some_address(&app);
        respond(
            &app,
            &form,
            json!({ "mail": address, "name": hostile, "source": hostile }),
        )
        .await;
        app.run_worker_until_idle().await;
        let mails = confirmations_to(&address).await;
        assert_eq!(mails.len(), 1, "{hostile}");
        assert_harmless(&mails[0], &address);
    }
    assert_eq!(inbox::mails_to("thief@evil.example").await.len(), 0);
}

#[tokio::test]
async fn hostile_owner_texts_are_harmless() {
    let app = TestApp::start().await;
    let (meera, form) = confirming(&app, visit(json!({}))).await;
    for hostile in HOSTILE {
        let mut draft = visit(json!({ "subject": hostile, "text": hostile, "copyAnswers": true }));
        draft["formName"] = json!(format!("Clinic {hostile}").replace('\u{0}', ""));
        draft["pages"][0]["questions"][0]["questionText"] = json!(hostile);
        meera.browser.publish(&form, draft).await.must_be(200);
        let address = some_address(&app);
        respond(&app, &form, json!({ "mail": address, "name": "Ann" })).await;
        app.run_worker_until_idle().await;
        let mails = confirmations_to(&address).await;
        assert_eq!(mails.len(), 1, "{hostile}");
        assert_harmless(&mails[0], &address);
    }
}

#[tokio::test]
async fn answer_that_is_several_addresses_is_refused() {
    let app = TestApp::start().await;
    let (meera, form) = confirming(&app, visit(json!({}))).await;
    let address = some_address(&app);
    for several in [
        format!("{address},thief@evil.example"),
        format!("{address} thief@evil.example"),
        format!("{address}\r\nBcc: thief@evil.example"),
        format!("Ann <{address}>"),
    ] {
        let mut respondent = Respondent::of(&app, &form);
        let answers = json!({ "mail": several });
        respondent.submit_page("p1", answers).await.must_be(422);
    }
    app.run_worker_until_idle().await;
    assert_eq!(meera.confirmations(&form).await["mails"], json!([]));
}
