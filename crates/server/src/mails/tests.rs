use chrono::{DateTime, Utc};
use platform::mail::Mail;
use uuid::Uuid;

use super::*;
use crate::language::Language;

const LANGUAGES: [Language; 2] = [Language::En, Language::Hi];

const VERIFIED: Option<DateTime<Utc>> = Some(DateTime::UNIX_EPOCH);

fn render(language: Language, name: &str, body: MailBody) -> Mail {
    let to = Recipient::of_account("m@riverside.example", language, name, VERIFIED);
    MailMessage { to, body }.render(Uuid::nil()).unwrap()
}

fn code() -> Code {
    Code::from_number(42_917)
}

fn url() -> PageUrl {
    PageUrl::new(&"https://forms.example".parse().unwrap(), "/")
}

fn shared(owner: &str, form: &str, role: GrantedRole) -> MailBody {
    MailBody::FormShared {
        from: VerifiedSender::new(owner, VERIFIED).unwrap(),
        form: Uuid::nil(),
        form_name: QuotedText::new(form),
        role,
        url: url(),
    }
}

fn every_body() -> Vec<MailBody> {
    let mut bodies = vec![
        MailBody::ResetCode { code: code() },
        MailBody::EmailVerificationCode { code: code() },
        MailBody::AccessCode {
            form: Some(QuotedText::new("Visit")),
            code: code(),
        },
        MailBody::AccessCode {
            form: None,
            code: code(),
        },
        MailBody::SignUpAttempted { sign_in_url: url() },
    ];
    bodies.extend([true, false].map(|by_reset| MailBody::PasswordChanged {
        by_reset,
        recover_url: url(),
    }));
    bodies
        .extend([GrantedRole::Respond, GrantedRole::Results, GrantedRole::Edit].map(|may| shared("Ada", "Visit", may)));
    bodies
}

#[test]
fn every_mail_exists_in_both_languages_with_all_parts() {
    for language in LANGUAGES {
        for body in every_body() {
            let mail = render(language, "Meera", body);
            for part in [&mail.subject, &mail.text, &mail.html] {
                assert!(!part.trim().is_empty());
                assert!(
                    !part.contains("{{") && !part.contains("{%"),
                    "unfilled placeholder in: {part}"
                );
            }
            assert!(mail.text.contains("Meera"));
            assert!(!mail.subject.contains('\n'));
        }
    }
}

#[test]
fn code_is_in_text_and_html() {
    let mail = render(Language::En, "Meera", MailBody::ResetCode { code: code() });
    assert!(mail.text.contains("042917"));
    assert!(mail.html.contains("042917"));
}

#[test]
fn hindi_recipients_get_hindi_mails() {
    let is_devanagari = |c: char| ('\u{900}'..='\u{97f}').contains(&c);
    for body in every_body() {
        let mail = render(Language::Hi, "मीरा", body);
        assert!(mail.subject.contains(is_devanagari) && mail.text.contains(is_devanagari));
        assert!(mail.html.contains("lang=\"hi\""));
    }
}

#[test]
fn unverified_account_is_greeted_without_name() {
    for (language, greeting) in [(Language::En, "Hello,\n"), (Language::Hi, "नमस्ते,\n")] {
        for body in every_body() {
            let to = Recipient::of_account("m@riverside.example", language, "Meera", None);
            let mail = MailMessage { to, body }.render(Uuid::nil()).unwrap();
            assert!(mail.text.starts_with(greeting), "{}", mail.text);
            assert!(!mail.html.contains("Meera"));
        }
    }
}

#[test]
fn unverified_account_cannot_be_sender() {
    assert!(VerifiedSender::new("Ada", None).is_none());
}

#[test]
fn names_of_owner_and_form_are_in_quotation_marks() {
    for language in LANGUAGES {
        for role in [GrantedRole::Respond, GrantedRole::Results, GrantedRole::Edit] {
            let mail = render(language, "Meera", shared("Ada", "Survey", role));
            for part in [&mail.subject, &mail.text, &mail.html] {
                let unquoted = part.replace("“Ada”", "").replace("“Survey”", "");
                assert_ne!(&unquoted, part);
                assert!(!unquoted.contains("Ada") && !unquoted.contains("Survey"), "{unquoted}");
            }
        }
    }
    let mail = render(Language::En, "Meera", shared("Ada", "Survey", GrantedRole::Edit));
    assert_eq!(mail.subject, "“Ada” shared “Survey” with you");
}

#[test]
fn recipient_name_cannot_inject_html() {
    let mail = render(
        Language::En,
        "<img src=x onerror=alert(1)>",
        MailBody::ResetCode { code: code() },
    );
    assert!(!mail.html.contains("<img"));
    assert!(mail.html.contains("&lt;img"));
}

#[test]
fn form_name_cannot_inject_html_paragraphs_or_templates() {
    let body = MailBody::AccessCode {
        form: Some(QuotedText::new("<b>x</b>\n\n999999\n\n{{ code }}")),
        code: code(),
    };
    let mail = render(Language::En, "Meera", body);
    assert!(mail.text.contains("“<b>x</b> 999999 {{ code }}”"), "{}", mail.text);
    assert!(!mail.html.contains("<b>x"));
    assert!(!mail.subject.contains('x') || !mail.subject.contains("999999"));
}

#[test]
fn page_url_contains_no_foreign_text() {
    let page = PageUrl::new(
        &"https://forms.example".parse().unwrap(),
        "/form/x pay at evil.example:// now",
    );
    assert_eq!(
        format!("{page:?}"),
        "PageUrl(\"https://forms.example/form/xpayatevilexample//now\")"
    );
}
