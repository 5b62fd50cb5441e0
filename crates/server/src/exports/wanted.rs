//! What a download is to hold.

use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    analytics::{self, Wanted},
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
    /// Which responses are meant. A version that never was is a mistake, which an empty file would hide.
    pub(super) fn only(&self, results: &Results) -> Result<Only, ApiError> {
        let only = analytics::only(&Wanted {
            from: self.from.clone(),
            to: self.to.clone(),
            version: self.version.clone(),
        })?;
        match only.version {
            Some(version) if version > results.version_count => {
                Err(ApiError::at_field("version", ProblemCode::FilterInvalid))
            }
            _ => Ok(only),
        }
    }
}
