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
