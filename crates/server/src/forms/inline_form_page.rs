//! The respondent's HTML page with the form inlined, so that the first question appears without a second request.

use std::fmt::Write as _;
use std::io;

use super::precompressed_body::PrecompressedBody;
use crate::http::web_assets::BuiltPage;

/// The title in the built page.
const TITLE: &str = "<title>Formwright</title>";
/// The form is inlined at the very end, so that the browser finds scripts and styles first.
const END: &str = "</body>";

/// The page for one version of one form.
#[derive(Debug)]
pub(super) struct InlineFormPage {
    pub page: PrecompressedBody,
    /// Hash of the built page that this was made from.
    build_hash: [u8; 32],
}

impl InlineFormPage {
    /// Inlines the JSON reply of `GET /api/form/shared/{shareLink}` into the page; `None` if the built page has no title or body.
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
        // The framing policy is a header: a 304 must not make the browser reuse the old one.
        let etag_salt: &[u8] = if framed { b"framed" } else { b"" };
        Ok(Some(Self {
            page: PrecompressedBody::new(page.into_bytes(), etag_salt)?,
            build_hash: built.hash,
        }))
    }

    /// Whether it was made from this build. During development, builds change under a running server.
    pub(super) fn is_built_from(&self, built: &BuiltPage) -> bool {
        self.build_hash == built.hash
    }
}

/// Escapes text between tags.
fn push_text(page: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '<' => page.push_str("&lt;"),
            '>' => page.push_str("&gt;"),
            '&' => page.push_str("&amp;"),
            character => page.push(character),
        }
    }
}

/// Escapes JSON inside a script element. These characters occur only in JSON strings, where `\u` escapes are allowed, so an
/// owner's text can neither close the element nor open a comment.
fn push_json(page: &mut String, json: &str) {
    for character in json.chars() {
        match character {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(page, "\\u{:04x}", u32::from(character));
            }
            character => page.push(character),
        }
    }
}
