//! The respondent's page with the form already in it: its first question shows without asking us a second time.

use std::{fmt::Write as _, io};

use super::prepared::Prepared;
use crate::http::web_assets::BuiltPage;

/// What the build calls the page, before it knows of a form.
const TITLE: &str = "<title>Formwright</title>";
/// The form goes in at the very end: what the page loads is found before it.
const END: &str = "</body>";

/// A page for one version of one form.
#[derive(Debug)]
pub(super) struct PageWithForm {
    pub page: Prepared,
    /// The build that it is a page of.
    made_of: [u8; 32],
}

impl PageWithForm {
    /// Puts a reply of the shared form's call, as JSON, into the page. Nothing, when the build has no place for it.
    pub(super) fn new(built: &BuiltPage, name: &str, reply: &str, framed: bool) -> io::Result<Option<Self>> {
        let html = String::from_utf8_lossy(&built.html);
        let Some((before, rest)) = html.split_once(TITLE) else {
            return Ok(None);
        };
        let Some((middle, after)) = rest.rsplit_once(END) else {
            return Ok(None);
        };
        let mut page = String::with_capacity(html.len() + reply.len() + 256);
        page.push_str(before);
        page.push_str("<title>");
        push_text(&mut page, if name.trim().is_empty() { "Formwright" } else { name });
        page.push_str("</title>");
        page.push_str(middle);
        page.push_str("<script type=\"application/json\" id=\"form\">");
        push_json(&mut page, reply);
        page.push_str("</script>");
        page.push_str(END);
        page.push_str(after);
        // A browser must not keep the policy that the page came with before it could be framed, or could not.
        let mark: &[u8] = if framed { b"framed" } else { b"" };
        Ok(Some(Self {
            page: Prepared::new(page.into_bytes(), mark)?,
            made_of: built.hash,
        }))
    }

    /// Whether it is a page of this build: while developing, builds change under a running server.
    pub(super) fn is_of(&self, built: &BuiltPage) -> bool {
        self.made_of == built.hash
    }
}

/// Text between tags.
fn push_text(page: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '<' => page.push_str("&lt;"),
            '>' => page.push_str("&gt;"),
            '&' => page.push_str("&amp;"),
            letter => page.push(letter),
        }
    }
}

/// JSON inside a script element. Only its strings have any of these letters, and there they may be written as numbers:
/// nothing that an owner writes can close the element or open a comment.
fn push_json(page: &mut String, json: &str) {
    for letter in json.chars() {
        match letter {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(page, "\\u{:04x}", u32::from(letter));
            }
            letter => page.push(letter),
        }
    }
}
