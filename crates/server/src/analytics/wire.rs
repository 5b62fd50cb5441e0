//! Request and response types of the analytics API.

use chrono::{DateTime, NaiveDate, Utc};
use form_model::questions::KindName;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::forms::{Role, Status, TypedFormCard};
use crate::stored_responses::ResponseId;

/// Filters responses. Days are in UTC and inclusive; a response belongs to the day it was started.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AnalyticsParams {
    /// The first day, `YYYY-MM-DD`.
    pub from: Option<String>,
    /// The last day, `YYYY-MM-DD`.
    pub to: Option<String>,
    /// Only responses to this version.
    pub version: Option<String>,
}

/// A form's analytics.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FormAnalytics {
    pub success: bool,
    pub form_name: String,
    pub status: Status,
    /// The caller's role: `owner`, `edit` or `results`. Only the owner may delete.
    pub role: Role,
    /// How often the form was opened.
    pub views: i64,
    /// Started responses, complete or partial, without quarantined ones.
    pub starts: i64,
    /// Complete responses.
    pub completed: i64,
    /// Responses in quarantine.
    pub quarantined: i64,
    /// Median completion time in seconds, to two significant digits. Missing if no response has a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub median_seconds: Option<i64>,
    /// The questions of the newest version in order, then removed questions with answers.
    pub analytics: Vec<QuestionAnalytics>,
    /// The pages of the newest version in order, then removed pages that were submitted.
    pub pages: Vec<PageAnalytics>,
    /// Every day on which a response was started, oldest first.
    pub days: Vec<DayAnalytics>,
    /// Published versions, newest first. Not filtered.
    pub versions: Vec<VersionAnalytics>,
    /// When the counters were read.
    pub as_of: DateTime<Utc>,
}

/// A question's analytics over all versions, with its newest text and labels.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuestionAnalytics {
    /// The question's text; ends with "(removed)" if it was removed.
    pub question: String,
    /// Answer counts by label; labels are unique. `bars` has the same counts in order.
    #[schema(value_type = std::collections::BTreeMap<String, i64>)]
    pub options: LabelCounts,
    pub question_id: String,
    #[serde(rename = "type")]
    pub kind: KindName,
    /// Its page in the newest version that has it.
    pub page_id: String,
    /// Responses that answered it.
    pub answered: i64,
    /// Responses that submitted its page without answering it.
    pub skipped: i64,
    /// Only for scales and ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub mean: Option<f64>,
    /// The newest answers to a text question, among the newest responses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub latest: Option<Vec<LatestText>>,
    /// The newest version does not have it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub removed: bool,
    /// Counts in display order.
    pub bars: Vec<BarAnalytics>,
    /// The table of the bars, for a Matrix and a Ranking. The bar of a cell has the key `row:column`; cells without answers
    /// have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub grid: Option<GridAnalytics>,
}

/// The rows and columns of a question. Of a Ranking, a row is an option and a column a place.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct GridAnalytics {
    pub rows: Vec<GridHeading>,
    pub columns: Vec<GridHeading>,
}

/// A row or a column.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct GridHeading {
    /// An option id, or a place from 1.
    pub key: String,
    pub label: String,
    /// The newest version does not have it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub removed: bool,
}

/// Counts by label, in order.
#[derive(Debug, Clone, Default)]
pub(crate) struct LabelCounts(pub Vec<(String, i64)>);

impl Serialize for LabelCounts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(label, count)| (label, count)))
    }
}

/// One option, cell, number, day or file type of a question; `answered` and `skipped` for text questions and consent.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BarAnalytics {
    /// The value for the `answer` filter: an option id, number, day or file type.
    pub key: String,
    pub label: String,
    pub count: i64,
    /// The newest version does not offer it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub removed: bool,
}

/// A recent answer to a text question.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LatestText {
    pub response_id: ResponseId,
    pub text: String,
    pub at: DateTime<Utc>,
}

/// Drop-off of a page.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageAnalytics {
    pub page_id: String,
    pub page_title: String,
    /// Responses that reached the page; for the start page also views of the form.
    pub entered: i64,
    /// Responses that reached the page and never submitted it.
    pub left: i64,
    /// The condition that leads here, if any.
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
    /// Which outcome of the condition leads here.
    pub when: bool,
}

/// Views of a day and the responses started on it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DayAnalytics {
    pub day: NaiveDate,
    pub views: i64,
    pub starts: i64,
    pub completed: i64,
}

/// A published version and its number of responses.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VersionAnalytics {
    pub version: i32,
    pub published_at: DateTime<Utc>,
    pub starts: i64,
}

/// A project's analytics.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProjectAnalytics {
    pub success: bool,
    pub project_name: String,
    /// Views of all forms.
    pub views: i64,
    /// Views per form, rounded; 0 without forms.
    pub average_views: i64,
    /// Most recently changed first.
    pub forms: Vec<TypedFormCard>,
}
