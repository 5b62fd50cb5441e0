//! Request and reply types of the calls on responses.

use chrono::{DateTime, Utc};
use form_model::questions::KindName;
use form_model::stored_answers;
use serde::ser::Error as _;
use serde::{Deserialize, Serialize, Serializer};
use utoipa::{IntoParams, ToSchema};

use crate::stored_responses::ResponseId;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct FilterParams {
    /// The first day, `YYYY-MM-DD` in UTC.
    pub from: Option<String>,
    /// The last day, `YYYY-MM-DD` in UTC.
    pub to: Option<String>,
    /// Only responses to this version.
    pub version: Option<String>,
    /// With `answer`: only responses with this answer to this question.
    pub question_id: Option<String>,
    /// A bar's key; for a text question a part of the text, in any case; `answered` or `skipped` for any question.
    pub answer: Option<String>,
    /// `complete` or `partial`; `quarantined` for quarantined responses, which are listed only this way.
    pub state: Option<String>,
    /// Only responses with this text in an answer, in any case, or as their receipt; at most 200 characters.
    /// Options and columns are searched by their original and newest labels, files by name; rows, rankings and consents are not
    /// searched.
    pub search: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListParams {
    /// `-startedAt` (default) for newest first; `startedAt` for oldest first.
    pub sort: Option<String>,
    /// 1 to 200; 50 by default.
    pub limit: Option<String>,
    /// The `nextCursor` of the previous page.
    pub cursor: Option<String>,
}

/// One page of a form's responses.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ResponseList {
    pub success: bool,
    pub responses: Vec<ListedResponse>,
    /// Send it as `cursor` to get the next page; missing on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub next_cursor: Option<String>,
    /// Number of matching responses; missing if the filter depends on answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub total: Option<i64>,
    /// Set if the time limit ended the scan early: the number of responses scanned. `nextCursor` continues from there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub looked_through: Option<i64>,
}

/// A response without its answers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResponseSummary {
    #[serde(rename = "responseId")]
    pub response: ResponseId,
    pub version: i32,
    pub complete: bool,
    /// Why it is in quarantine, if it is: `honeypot`, `too_fast` or `flood`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub quarantine_reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub receipt: Option<String>,
    pub started_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub completed_at: Option<DateTime<Utc>>,
}

/// A response in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ListedResponse {
    #[serde(flatten)]
    pub summary: ResponseSummary,
    /// Time spent on its pages, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seconds: Option<i64>,
    /// The answers on its path by question id, with the newest labels.
    pub answers: std::collections::BTreeMap<String, ShownAnswer>,
}

/// An answer as readable text.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct ShownAnswer {
    /// The text, label, number, day, consent or address; several labels or file names are separated by commas, ranked ones have
    /// their place in front. Rows of a Matrix are separated by semicolons, each with its columns behind a colon.
    #[serde(serialize_with = "as_escaped_text")]
    pub text: String,
    /// Only for file questions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub files: Vec<ShownFile>,
}

fn as_escaped_text<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    stored_answers::escape(text)
        .map_err(S::Error::custom)?
        .serialize(serializer)
}

/// A respondent's file. `GET /api/form/{id}/uploads/{uploadId}` creates a link to it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct ShownFile {
    pub id: String,
    pub name: String,
    pub bytes: i64,
    #[serde(rename = "type")]
    pub kind: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OneResponse {
    pub success: bool,
    pub response: WholeResponse,
}

/// A response with the question texts and labels of its own version.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WholeResponse {
    #[serde(flatten)]
    pub summary: ResponseSummary,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seconds: Option<i64>,
    /// The pages on the path in order, then those the respondent left by going back and answering differently.
    pub pages: Vec<WholePage>,
}

/// A submitted page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WholePage {
    pub page_id: String,
    pub page_title: String,
    /// False if the respondent went back and left the path of this page; its answers then do not count.
    pub on_path: bool,
    pub submitted_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seconds: Option<i64>,
    /// All answerable questions of the page, in order.
    pub answers: Vec<WholeAnswer>,
}

/// A question and its answer, with the texts of the response's own version.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WholeAnswer {
    pub question_id: String,
    pub question: String,
    #[serde(rename = "type")]
    pub kind: KindName,
    /// Missing if the question was skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub answer: Option<ShownAnswer>,
    /// The question's newest text, if it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub now_called: Option<String>,
    /// The newest version does not have it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub removed: bool,
}

/// Selects responses to delete: either `responseIds` or `before`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ToDelete {
    /// At most 500 ids.
    #[serde(default)]
    #[schema(nullable = false)]
    pub response_ids: Option<Vec<String>>,
    /// All responses started before this day in UTC, `YYYY-MM-DD`, quarantined or not.
    #[serde(default)]
    #[schema(nullable = false)]
    pub before: Option<String>,
    /// With `before`: only quarantined responses.
    #[serde(default)]
    pub quarantined: bool,
}

/// Number of deleted responses.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the names are those on the wire")]
pub(super) struct Deleted {
    pub success: bool,
    pub deleted: u64,
    /// The time limit was reached before all were deleted. Call again.
    pub more: bool,
}

/// Quarantined responses to release.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ToRelease {
    /// At most 500 ids.
    pub response_ids: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Released {
    pub success: bool,
    pub released: u64,
}
