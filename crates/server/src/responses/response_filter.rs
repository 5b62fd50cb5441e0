//! The filter of response lists and exports.

use std::sync::Arc;

use serde_json::Value;

use super::answer_filter::{AnswerFilter, parse_answer_filter};
use super::search::Search;
use super::wire::FilterParams;
use crate::analytics::{CohortFilter, parse_cohort, parse_param};
use crate::forms::PublishedVersion;
use crate::http::ApiError;

#[derive(Debug)]
pub(crate) struct ResponseFilter {
    pub cohort: CohortFilter,
    pub state: Option<ResponseState>,
    pub answer: Option<AnswerFilter>,
    pub search: Option<Search>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResponseState {
    Complete,
    Partial,
    Quarantined,
}

/// The last parameters of the SQL function `response_has_answer`. Without a question it is not called.
pub(crate) struct AnswerParameters<'f> {
    pub question: Option<&'f str>,
    pub answer: &'f str,
    pub versions: &'f [i32],
    pub pages: &'f [String],
    pub compared: &'f [String],
}

/// The last parameters of the SQL function `response_contains`. Without a text it is not called.
pub(crate) struct SearchParameters<'f> {
    pub text: Option<&'f str>,
    pub receipt: Option<&'f str>,
    pub choices: Option<&'f Value>,
    pub only_verbatim: Option<bool>,
}

impl ResponseFilter {
    /// A blank parameter does not filter.
    pub(super) fn parse(params: &FilterParams, versions: &[Arc<PublishedVersion>]) -> Result<Self, ApiError> {
        Ok(Self {
            cohort: parse_cohort(params.from.as_deref(), params.to.as_deref(), params.version.as_deref())?,
            state: parse_param("state", params.state.as_deref(), ResponseState::parse)?,
            answer: parse_answer_filter(versions, params.question_id.as_deref(), params.answer.as_deref())?,
            search: Search::parse(params.search.as_deref(), versions)?,
        })
    }

    /// Quarantined responses are listed only under this state.
    pub(crate) fn is_quarantined(&self) -> bool {
        self.state == Some(ResponseState::Quarantined)
    }

    pub(crate) fn answer_parameters(&self) -> AnswerParameters<'_> {
        match &self.answer {
            Some(filter) => AnswerParameters {
                question: Some(&filter.question),
                answer: &filter.answer,
                versions: &filter.versions,
                pages: &filter.pages,
                compared: &filter.compared,
            },
            None => AnswerParameters {
                question: None,
                answer: "",
                versions: &[],
                pages: &[],
                compared: &[],
            },
        }
    }

    pub(crate) fn search_parameters(&self) -> SearchParameters<'_> {
        SearchParameters {
            text: self.search.as_ref().map(|search| search.text.as_str()),
            receipt: self.search.as_ref().and_then(|search| search.receipt.as_deref()),
            choices: self.search.as_ref().map(|search| &search.choices),
            only_verbatim: self.search.as_ref().map(|search| search.only_verbatim),
        }
    }

    /// Whether the filter has to read answers, so that counters cannot give a total.
    pub(crate) fn depends_on_answers(&self) -> bool {
        self.answer.is_some() || self.search.is_some()
    }

    pub(crate) fn complete(&self) -> Option<bool> {
        match self.state {
            Some(ResponseState::Complete) => Some(true),
            Some(ResponseState::Partial) => Some(false),
            Some(ResponseState::Quarantined) | None => None,
        }
    }
}

impl ResponseState {
    fn parse(text: &str) -> Option<Self> {
        match text {
            "complete" => Some(Self::Complete),
            "partial" => Some(Self::Partial),
            "quarantined" => Some(Self::Quarantined),
            _ => None,
        }
    }
}
