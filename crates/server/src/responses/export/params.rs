//! Query parameters of an export.

use serde::Deserialize;
use utoipa::IntoParams;

use crate::forms::ResultsAccess;
use crate::http::{ApiError, ProblemCode};
use crate::responses::response_filter::ResponseFilter;
use crate::responses::state::ResponsesState;
use crate::responses::wire::FilterParams;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExportParams {
    /// `csv`, `xlsx`, `jsonl`, or `files` for the uploaded files as ZIP.
    #[serde(default)]
    #[param(required = true)]
    pub format: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ExportFormat {
    Csv,
    Excel,
    JsonLines,
    Files,
}

impl ExportFormat {
    pub(super) fn parse(word: &str) -> Result<Self, ApiError> {
        match word {
            "csv" => Ok(Self::Csv),
            "xlsx" => Ok(Self::Excel),
            "jsonl" => Ok(Self::JsonLines),
            "files" => Ok(Self::Files),
            _ => Err(ApiError::at_field("format", ProblemCode::DownloadFormatUnknown)),
        }
    }

    pub(super) fn content_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8; header=present",
            Self::Excel => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::JsonLines => "application/jsonl; charset=utf-8",
            Self::Files => "application/zip",
        }
    }

    pub(super) fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Excel => "xlsx",
            Self::JsonLines => "jsonl",
            Self::Files => "zip",
        }
    }
}

/// Rejects a version that does not exist, because an empty file would hide the mistake.
pub(super) async fn parse_filter(
    params: &FilterParams,
    state: &ResponsesState,
    results: &mut ResultsAccess,
) -> Result<ResponseFilter, ApiError> {
    // Without a filter by answers, responses to versions that cannot be parsed are exported too.
    let is_by_answer = params.question_id.is_some() || params.answer.is_some() || params.search.is_some();
    let versions = if is_by_answer {
        results.versions(&state.forms.version_cache).await?
    } else {
        Vec::new()
    };
    let filter = ResponseFilter::parse(params, &versions)?;
    match filter.cohort.version {
        Some(version) if version > results.version_count => {
            Err(ApiError::at_field("version", ProblemCode::FilterInvalid))
        }
        _ => Ok(filter),
    }
}
