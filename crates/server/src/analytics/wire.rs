//! The shapes of the analytics calls.

use chrono::{DateTime, NaiveDate, Utc};
use form_model::question::KindName;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    forms::{Role, Status, TypedFormCard},
    responses::ResponseId,
};

/// Which responses are meant. Days are days in UTC, both ends included; a response belongs to the day it was begun on.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// The first day, `YYYY-MM-DD`.
    pub from: Option<String>,
    /// The last day, `YYYY-MM-DD`.
    pub to: Option<String>,
    /// Only responses to this version.
    pub version: Option<String>,
}

/// A form's numbers.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FormAnalytics {
    pub success: bool,
    pub form_name: String,
    pub status: Status,
    /// What the caller is to the form: `owner`, `edit` or `results`. Only the owner may delete.
    pub role: Role,
    /// How often its link was opened.
    pub views: i64,
    /// Responses that were begun, complete or not; those held apart do not count.
    pub starts: i64,
    /// Those of them that have come to the end.
    pub completed: i64,
    /// Responses that are held apart as suspicious.
    pub held: i64,
    /// Half of the complete responses took no longer, in seconds (two digits count). Left out when nobody told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub median_seconds: Option<i64>,
    /// The questions of the newest version in its order, then those that were removed and answered before.
    pub analytics: Vec<QuestionAnalytics>,
    /// The pages of the newest version in their order, then those that were removed and handed in before.
    pub pages: Vec<PageAnalytics>,
    /// Every day on which a response was begun, the oldest first.
    pub days: Vec<DayAnalytics>,
    /// What was published, newest first. Not filtered.
    pub versions: Vec<VersionAnalytics>,
    /// When these numbers were read.
    pub as_of: DateTime<Utc>,
}

/// The numbers of a question, over all versions, in the newest wording.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuestionAnalytics {
    /// Its text; a removed question's ends in "(removed)".
    pub question: String,
    /// How often each was answered, by label; no two labels are the same. The same numbers in order stand in `bars`.
    #[schema(value_type = std::collections::BTreeMap<String, i64>)]
    pub options: LabelCounts,
    pub question_id: String,
    #[serde(rename = "type")]
    pub kind: KindName,
    /// The page it stands on in the newest version that has it.
    pub page_id: String,
    /// Responses that answered it.
    pub answered: i64,
    /// Responses that handed its page in without answering it.
    pub skipped: i64,
    /// Of a scale or rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub mean: Option<f64>,
    /// The newest answers to a text question, among the newest responses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub latest: Option<Vec<LatestText>>,
    /// The newest version has it no more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub removed: bool,
    /// What it is counted by, in order.
    pub bars: Vec<BarAnalytics>,
}

/// Counts by label, in order.
#[derive(Debug, Clone, Default)]
pub(crate) struct LabelCounts(pub Vec<(String, i64)>);

impl Serialize for LabelCounts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(label, count)| (label, count)))
    }
}

/// One option, number, day or file type of a question; of a text question `answered` and `skipped`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BarAnalytics {
    /// What `answer` takes to find such responses: an option's id, a number, a day, a file type.
    pub key: String,
    pub label: String,
    pub count: i64,
    /// The newest version does not offer it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub removed: bool,
}

/// A text that somebody answered.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LatestText {
    pub response_id: ResponseId,
    pub text: String,
    pub at: DateTime<Utc>,
}

/// How a page was passed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageAnalytics {
    pub page_id: String,
    pub page_title: String,
    /// Responses that came to it: handed it in, or were led to it. Of the start page: whoever opened the form.
    pub entered: i64,
    /// Those of them that never handed it in.
    pub left: i64,
    /// The condition that leads here, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reached_by: Option<ReachedBy>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub removed: bool,
}

/// A condition's branch.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReachedBy {
    /// The page whose condition it is.
    pub page_id: String,
    /// Whether by the answer that it expects.
    pub when: bool,
}

/// The responses that were begun on a day.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DayAnalytics {
    pub day: NaiveDate,
    pub views: i64,
    pub starts: i64,
    pub completed: i64,
}

/// A version and what it has collected.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VersionAnalytics {
    pub version: i32,
    pub published_at: DateTime<Utc>,
    pub starts: i64,
}

/// A project's numbers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProjectAnalytics {
    pub success: bool,
    pub project_name: String,
    /// Of all its forms together.
    pub views: i64,
    /// Divided by the number of forms and rounded; 0 without forms.
    pub average_views: i64,
    /// Changed last first.
    pub forms: Vec<TypedFormCard>,
}

/// Which responses are to be listed.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ResponsesWanted {
    /// The first day, `YYYY-MM-DD` in UTC.
    pub from: Option<String>,
    /// The last day, `YYYY-MM-DD` in UTC.
    pub to: Option<String>,
    /// Only responses to this version.
    pub version: Option<String>,
    /// With `answer`: only responses that answer this question so.
    pub question_id: Option<String>,
    /// A bar's key; for a text question words that the text contains, in any case; `answered` or `skipped` for any question.
    pub answer: Option<String>,
    /// `complete` or `unfinished`; `held` for those held apart, which are listed in no other way.
    pub state: Option<String>,
    /// How many, 1 to 200; 50 when left out.
    pub limit: Option<String>,
    /// Where the part before this one ended.
    pub cursor: Option<String>,
}

/// A part of a form's responses, the one begun last first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ResponseList {
    pub success: bool,
    pub responses: Vec<ListedResponse>,
    /// Send it as `cursor` to get what follows; left out at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub next_cursor: Option<String>,
    /// How many there are in all; left out when only looking through them would tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub total: Option<i64>,
    /// Only so many were looked through before time was up, the newest of those that were left; `nextCursor` goes on from there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub looked_through: Option<i64>,
}

/// A response in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ListedResponse {
    pub response_id: ResponseId,
    pub version: i32,
    /// Whether it has come to the end.
    pub complete: bool,
    /// Why it is held apart, if it is: `honeypot`, `too_fast` or `pressure`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub held: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub receipt: Option<String>,
    pub started_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub completed_at: Option<DateTime<Utc>>,
    /// How long it took, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seconds: Option<i64>,
    /// What was answered on its path, by question id, in the newest wording.
    pub answers: std::collections::BTreeMap<String, ShownAnswer>,
}

/// An answer as people read it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct ShownAnswer {
    /// The text; labels, numbers and days as text; several labels or file names one after another.
    pub text: String,
    /// The files, of a question that takes files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub files: Vec<ShownFile>,
}

/// A respondent's file. `GET /api/form/{id}/uploads/{uploadId}` gives a link to it.
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

/// A single response, in the wording of its own version.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WholeResponse {
    pub response_id: ResponseId,
    pub version: i32,
    pub complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub held: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub receipt: Option<String>,
    pub started_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub completed_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seconds: Option<i64>,
    /// The path that was taken, in order; then the pages that were left by going back and answering differently.
    pub pages: Vec<WholePage>,
}

/// A page that was handed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WholePage {
    pub page_id: String,
    pub page_title: String,
    /// Left by going back and answering differently: its answers do not count.
    pub on_path: bool,
    pub handed_in_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seconds: Option<i64>,
    /// Every question of the page that takes an answer, in order.
    pub answers: Vec<WholeAnswer>,
}

/// A question and what was answered, in the version's own wording.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WholeAnswer {
    pub question_id: String,
    pub question: String,
    #[serde(rename = "type")]
    pub kind: KindName,
    /// Left out: skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub answer: Option<ShownAnswer>,
    /// What the newest version calls the question, where that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub now_called: Option<String>,
    /// The newest version has it no more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub removed: bool,
}

/// Which responses are to go; exactly one of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ToDelete {
    /// These, at most 500.
    #[serde(default)]
    #[schema(nullable = false)]
    pub response_ids: Option<Vec<String>>,
    /// All that were begun before this day in UTC, `YYYY-MM-DD`, held apart or not.
    #[serde(default)]
    #[schema(nullable = false)]
    pub before: Option<String>,
    /// With `before`: only those held apart.
    #[serde(default)]
    pub held: bool,
}

/// What went.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the names are those on the wire")]
pub(super) struct Deleted {
    pub success: bool,
    pub deleted: u64,
    /// There are more: time was up. Call again.
    pub more: bool,
}

/// Which responses are to count after all.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ToRelease {
    /// At most 500.
    pub response_ids: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Released {
    pub success: bool,
    pub released: u64,
}
