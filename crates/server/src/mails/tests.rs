use super::*;

fn letter(language: Language, name: &str, kind: LetterKind) -> Mail {
    let to = Recipient {
        name: name.to_owned(),
        email: "m@riverside.example".to_owned(),
        language,
    };
    Letter { to, kind }.write(Uuid::nil()).unwrap()
}

fn every_kind() -> Vec<LetterKind> {
    let url = || "https://forms.example/".to_owned();
    vec![
        LetterKind::ResetCode {
            code: "042917".to_owned(),
        },
        LetterKind::EmailProofCode {
            code: "042917".to_owned(),
        },
        LetterKind::EntryCode {
            form: "Visit".to_owned(),
            code: "042917".to_owned(),
        },
        LetterKind::SignUpAttempted { sign_in_url: url() },
        LetterKind::PasswordChanged {
            by_reset: true,
            recover_url: url(),
        },
        LetterKind::PasswordChanged {
            by_reset: false,
            recover_url: url(),
        },
    ]
}

#[test]
fn every_letter_exists_in_both_languages_with_all_its_parts() {
    for language in [Language::En, Language::Hi] {
        for kind in every_kind() {
            let mail = letter(language, "Meera", kind);
            for part in [&mail.subject, &mail.text, &mail.html] {
                assert!(!part.trim().is_empty());
                assert!(
                    !part.contains("{{") && !part.contains("{%"),
                    "an unfilled place in: {part}"
                );
            }
            assert!(mail.text.contains("Meera"));
            assert!(!mail.subject.contains('\n'));
        }
    }
}

#[test]
fn a_code_stands_in_the_text_and_in_the_html() {
    let mail = letter(
        Language::En,
        "Meera",
        LetterKind::ResetCode {
            code: "042917".to_owned(),
        },
    );
    assert!(mail.text.contains("042917"));
    assert!(mail.html.contains("042917"));
}

#[test]
fn hindi_readers_are_written_to_in_hindi() {
    let is_devanagari = |c: char| ('\u{900}'..='\u{97f}').contains(&c);
    for kind in every_kind() {
        let mail = letter(Language::Hi, "मीरा", kind);
        assert!(mail.subject.contains(is_devanagari) && mail.text.contains(is_devanagari));
        assert!(mail.html.contains("lang=\"hi\""));
    }
}

#[test]
fn a_name_cannot_write_html_into_the_letter() {
    let kind = LetterKind::ResetCode {
        code: "042917".to_owned(),
    };
    let mail = letter(Language::En, "<img src=x onerror=alert(1)>", kind);
    assert!(!mail.html.contains("<img"));
    assert!(mail.html.contains("&lt;img"));
}

#[test]
fn a_forms_name_is_quoted_as_one_short_line_that_cannot_turn_the_letter_around() {
    assert_eq!(
        quotable("  Visit\n\n042917 \u{202e}drawkcab\u{2066}  "),
        "Visit 042917 drawkcab"
    );
    assert_eq!(quotable("मुलाक़ात"), "मुलाक़ात");
    let long = quotable(&"long ".repeat(40));
    assert_eq!((long.chars().count(), long.ends_with('…')), (80, true));
}

#[test]
fn a_forms_name_writes_neither_html_nor_paragraphs_nor_templates_into_the_letter() {
    let kind = LetterKind::EntryCode {
        form: "<b>x</b>\n\n999999\n\n{{ code }}".to_owned(),
        code: "042917".to_owned(),
    };
    let mail = letter(Language::En, "", kind);
    assert!(mail.text.starts_with("Hello,\n"));
    assert!(mail.text.contains("“<b>x</b> 999999 {{ code }}”"), "{}", mail.text);
    assert!(!mail.html.contains("<b>x"));
    assert!(!mail.subject.contains('x') || !mail.subject.contains("999999"));
}
