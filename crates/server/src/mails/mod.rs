//! The letters we write: a text and an HTML part from one set of words, in the reader's language.

use minijinja::{Environment, Value, context};
use platform::mail::Mail;
use uuid::Uuid;

use crate::language::Language;

/// A letter to one person.
pub struct Letter {
    /// Who reads it.
    pub to: Recipient,
    /// What it says.
    pub kind: LetterKind,
}

/// Somebody who can be written to.
pub struct Recipient {
    /// How they are called.
    pub name: String,
    /// Where mail reaches them.
    pub email: String,
    /// What they read.
    pub language: Language,
}

/// Every letter there is.
#[derive(Debug)]
pub enum LetterKind {
    /// The code that lets a person choose a new password.
    ResetCode {
        /// Six digits.
        code: String,
    },
    /// The code that proves an address.
    EmailProofCode {
        /// Six digits.
        code: String,
    },
    /// The code that lets a listed person enter a form.
    EntryCode {
        /// The form's name.
        form: String,
        /// Six digits.
        code: String,
    },
    /// Somebody tried to sign up with this address.
    SignUpAttempted {
        /// Where to sign in.
        sign_in_url: String,
    },
    /// The password was changed.
    PasswordChanged {
        /// By a mailed code rather than by the signed-in person.
        by_reset: bool,
        /// Where to take the account back.
        recover_url: String,
    },
    /// Somebody shares a form with this person.
    FormShared {
        /// Who.
        owner: String,
        /// The form's name.
        form: String,
        /// What the reader may do with it.
        may: MayDo,
        /// Where to do it.
        url: String,
    },
}

/// What the reader of a letter may do with a form.
#[derive(Debug, Clone, Copy)]
pub enum MayDo {
    /// Fill it in.
    Respond,
    /// Read its results.
    Results,
    /// Change its draft.
    Edit,
}

impl MayDo {
    fn as_str(self) -> &'static str {
        match self {
            Self::Respond => "respond",
            Self::Results => "results",
            Self::Edit => "edit",
        }
    }
}

impl LetterKind {
    fn template(&self) -> &'static str {
        match self {
            Self::ResetCode { .. } => "reset_code",
            Self::EmailProofCode { .. } => "email_proof_code",
            Self::EntryCode { .. } => "entry_code",
            Self::SignUpAttempted { .. } => "sign_up_attempted",
            Self::PasswordChanged { .. } => "password_changed",
            Self::FormShared { .. } => "form_shared",
        }
    }

    fn words(&self) -> Value {
        match self {
            Self::ResetCode { code } | Self::EmailProofCode { code } => context! { code },
            Self::EntryCode { form, code } => context! { form => quotable(form), code },
            Self::SignUpAttempted { sign_in_url } => context! { url => sign_in_url },
            Self::PasswordChanged { by_reset, recover_url } => context! { by_reset, url => recover_url },
            Self::FormShared { owner, form, may, url } => {
                context! { owner => quotable(owner), form => quotable(form), may => may.as_str(), url }
            }
        }
    }
}

impl Letter {
    /// The finished mail. `id` names it, so that a second delivery can be recognised as the same.
    pub fn write(&self, id: Uuid) -> Result<Mail, minijinja::Error> {
        let language = match self.to.language {
            Language::En => "en",
            Language::Hi => "hi",
        };
        let environment = templates()?;
        let letter = environment.get_template(&format!("{language}/{}.txt", self.kind.template()))?;
        // A template is: subject line, blank line, paragraphs. The HTML part lays out the same paragraphs.
        let written = letter.render(context! { name => &self.to.name, ..self.kind.words() })?;
        let (subject, body) = written.split_once("\n\n").unwrap_or((&written, ""));
        let paragraphs: Vec<String> = body.trim().split("\n\n").map(str::to_owned).collect();
        let code = match &self.kind {
            LetterKind::ResetCode { code }
            | LetterKind::EmailProofCode { code }
            | LetterKind::EntryCode { code, .. } => Some(code.clone()),
            LetterKind::SignUpAttempted { .. } | LetterKind::PasswordChanged { .. } | LetterKind::FormShared { .. } => {
                None
            }
        };
        let layout = environment.get_template("layout.html")?;
        let html = layout.render(context! { language, subject => subject.to_owned(), paragraphs, code })?;
        let text = format!("{}\n", body.trim());
        Ok(Mail {
            to: self.to.email.clone(),
            subject: subject.to_owned(),
            text,
            html,
            id,
            language,
        })
    }
}

/// Characters of somebody else's words that a letter quotes.
const QUOTED_CHARACTERS: usize = 80;

/// A name that somebody else chose, as a letter may hold it: one line of at most a few words, which cannot turn the letter's
/// own words around.
fn quotable(name: &str) -> String {
    let turns_text =
        |c: char| matches!(c, '\u{200E}' | '\u{200F}' | '\u{61C}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let plain = |c: char| if c.is_control() || c.is_whitespace() { ' ' } else { c };
    let words: String = name.chars().filter(|c| !turns_text(*c)).map(plain).collect();
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= QUOTED_CHARACTERS {
        return line;
    }
    line.chars().take(QUOTED_CHARACTERS - 1).chain(['…']).collect()
}

macro_rules! template {
    ($name:literal) => {
        ($name, include_str!(concat!("../../mails/", $name)))
    };
}

const TEMPLATES: [(&str, &str); 13] = [
    template!("layout.html"),
    template!("en/reset_code.txt"),
    template!("en/email_proof_code.txt"),
    template!("en/sign_up_attempted.txt"),
    template!("en/password_changed.txt"),
    template!("en/form_shared.txt"),
    template!("en/entry_code.txt"),
    template!("hi/reset_code.txt"),
    template!("hi/email_proof_code.txt"),
    template!("hi/sign_up_attempted.txt"),
    template!("hi/password_changed.txt"),
    template!("hi/form_shared.txt"),
    template!("hi/entry_code.txt"),
];

fn templates() -> Result<Environment<'static>, minijinja::Error> {
    let mut environment = Environment::new();
    for (name, source) in TEMPLATES {
        environment.add_template(name, source)?;
    }
    Ok(environment)
}

#[cfg(test)]
mod tests;
