//! How a form starts and ends for respondents, and when it is open.

use std::fmt;

use serde::Serialize;

use crate::ids::{EndingId, QuestionId};
use crate::text_rules::is_blank;
use crate::utc_minute::UtcMinute;

/// The heading of the thank-you screen; an ending without a title has it.
const THANKS: &str = "Thanks for filling the form!";

/// The settings of a form. Without any, respondents start at the first page and end at the usual thank-you screen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormSettings))]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// The page before the first page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub welcome: Option<Welcome>,
    /// The endings. A page that leads to the end leads to the first one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub endings: Vec<Ending>,
    /// The button of pages that cannot be the last one says Next instead of Submit.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub next_until_last_page: bool,
    /// Each device can respond once. Respondents who delete the data of their browser can respond again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub one_response_per_device: bool,
    /// The thank-you screen does not offer another response.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub hide_another_response: bool,
    /// When the form opens, in UTC; before that nobody sees its pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "2026-12-01T09:00Z"))]
    pub opens_at: Option<UtcMinute>,
    /// When the form closes, in UTC; from then on it accepts no page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "2026-12-24T17:00Z"))]
    pub closes_at: Option<UtcMinute>,
    /// With so many complete responses the form closes. From 1 to 1,000,000.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, minimum = 1, maximum = 1_000_000))]
    pub response_limit: Option<u32>,
    /// Responses to this version are deleted so many days after they were started. From 1 to 3,650.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, minimum = 1, maximum = 3_650))]
    pub retention_days: Option<u32>,
    /// What visitors read once the form has closed. Default: "Its owner has closed it. …".
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub closed_text: String,
    /// The mail to each respondent whose response is complete. Without it there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub confirmation: Option<Confirmation>,
}

/// A mail to a respondent. Subject and text may contain answers as `{{name}}`, by the name of a question in links.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormConfirmation))]
#[serde(rename_all = "camelCase")]
pub struct Confirmation {
    /// The question whose answer is the address. Default: the address of the listed person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub address_question_id: Option<QuestionId>,
    /// Default: "Your response to “…”".
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub subject: String,
    /// Default: "Thank you. Your response has been recorded."
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub text: String,
    /// The mail contains the answers.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub copy_answers: bool,
}

/// What respondents read before the first page. Blank texts have a default.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormWelcome))]
#[serde(rename_all = "camelCase")]
pub struct Welcome {
    /// Default: the name of the form.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub title: String,
    /// The text below it.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub text: String,
    /// The label of the button. Default: Start.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub button_label: String,
}

/// A thank-you screen. Blank texts have a default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormEnding))]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    /// Its permanent id.
    pub id: EndingId,
    /// Default: "Thanks for filling the form!".
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub title: String,
    /// The text below it.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub text: String,
    /// The label of the link. Default: its address.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub button_label: String,
    /// The `https://` address of the link; without it there is none.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub button_url: String,
    /// The `https://` address that respondents are sent to once the response is recorded.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub redirect_url: String,
}

/// An address of an ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum EndingAddress {
    /// [`Ending::button_url`].
    ButtonUrl,
    /// [`Ending::redirect_url`].
    RedirectUrl,
}

impl EndingAddress {
    pub(crate) const ALL: [Self; 2] = [Self::ButtonUrl, Self::RedirectUrl];
}

impl Settings {
    /// The ending with this id.
    pub fn ending(&self, id: &EndingId) -> Option<&Ending> {
        self.endings.iter().find(|ending| ending.id == *id)
    }
}

impl Ending {
    pub(crate) fn address(&self, which: EndingAddress) -> &str {
        match which {
            EndingAddress::ButtonUrl => &self.button_url,
            EndingAddress::RedirectUrl => &self.redirect_url,
        }
    }

    pub(crate) fn remove_address(&mut self, which: EndingAddress) {
        match which {
            EndingAddress::ButtonUrl => self.button_url.clear(),
            EndingAddress::RedirectUrl => self.redirect_url.clear(),
        }
    }
}

/// Its title for messages.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if is_blank(&self.title) { THANKS } else { &self.title })
    }
}
