//! Parses the query parameters that filter responses.

use chrono::NaiveDate;

use super::counters::CohortFilter;
use crate::db_values::DbDate;
use crate::http::{ApiError, ProblemCode};

/// A blank parameter does not filter.
pub(crate) fn parse_cohort(
    from: Option<&str>,
    to: Option<&str>,
    version: Option<&str>,
) -> Result<CohortFilter, ApiError> {
    Ok(CohortFilter {
        from: parse_param("from", from, parse_day)?,
        to: parse_param("to", to, parse_day)?,
        version: parse_param("version", version, parse_version)?,
    })
}

/// Parses an optional parameter; a blank value counts as missing.
pub(crate) fn parse_param<T>(
    name: &str,
    text: Option<&str>,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Result<Option<T>, ApiError> {
    match text.filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => parse(text).map(Some).ok_or_else(|| invalid_param(name)),
    }
}

pub(crate) fn invalid_param(name: &str) -> ApiError {
    ApiError::at_field(name, ProblemCode::FilterInvalid)
}

fn parse_day(text: &str) -> Option<NaiveDate> {
    DbDate::parse(text).map(DbDate::get)
}

fn parse_version(text: &str) -> Option<i32> {
    text.parse().ok().filter(|version| *version > 0)
}
