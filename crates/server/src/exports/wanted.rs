//! What a download is to hold.

use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    forms::Results,
    http::problem::{ApiError, ProblemCode},
    responses::Only,
};

/// Which file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FileWanted {
    /// `csv`, `xlsx`, `jsonl`, or `files` for the uploaded files as ZIP.
    #[serde(default)]
    #[param(required = true)]
    pub format: String,
    /// The first day, `YYYY-MM-DD` in UTC.
    pub from: Option<String>,
    /// The last day, `YYYY-MM-DD` in UTC.
    pub to: Option<String>,
    /// Only responses to this version.
    pub version: Option<String>,
}

/// How responses are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Csv,
    Excel,
    JsonLines,
    Files,
}

impl Format {
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

    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Excel => "xlsx",
            Self::JsonLines => "jsonl",
            Self::Files => "zip",
        }
    }
}

impl FileWanted {
    /// Which responses are meant.
    pub(super) fn only(&self, results: &Results) -> Result<Only, ApiError> {
        Ok(Only {
            from: day("from", self.from.as_deref())?,
            to: day("to", self.to.as_deref())?,
            version: version(self.version.as_deref(), results.version_count)?,
        })
    }
}

fn day(field: &str, text: Option<&str>) -> Result<Option<NaiveDate>, ApiError> {
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    // The domain's days, which are written in one way only and have four digits of a year.
    let day = form_model::day::Day::parse(text).and_then(|day| day.to_string().parse().ok());
    day.map(Some)
        .ok_or_else(|| ApiError::at_field(field, ProblemCode::FilterInvalid))
}

fn version(text: Option<&str>, count: i32) -> Result<Option<i32>, ApiError> {
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let number = text.parse().ok().filter(|number| (1..=count).contains(number));
    let unknown = || ApiError::at_field("version", ProblemCode::FilterInvalid);
    number.map(Some).ok_or_else(unknown)
}
