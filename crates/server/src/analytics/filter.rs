//! Which responses a caller asks for, read from the address.

use chrono::NaiveDate;
use form_model::day::Day;

use super::wire::Wanted;
use crate::{
    http::problem::{ApiError, ProblemCode},
    responses::Only,
};

/// Reads the days and the version. What is left blank filters nothing.
pub(crate) fn only(wanted: &Wanted) -> Result<Only, ApiError> {
    Ok(Only {
        from: parsed("from", wanted.from.as_deref(), day)?,
        to: parsed("to", wanted.to.as_deref(), day)?,
        version: parsed("version", wanted.version.as_deref(), version)?,
    })
}

/// A parameter that may be left out or blank, and must be readable otherwise.
pub(super) fn parsed<T>(
    name: &str,
    text: Option<&str>,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Result<Option<T>, ApiError> {
    match text.filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => parse(text).map(Some).ok_or_else(|| unreadable(name)),
    }
}

pub(super) fn unreadable(name: &str) -> ApiError {
    ApiError::at_field(name, ProblemCode::FilterInvalid)
}

fn day(text: &str) -> Option<NaiveDate> {
    // Chrono would also take a sign and days of one digit.
    Day::parse(text)?;
    text.parse().ok()
}

fn version(text: &str) -> Option<i32> {
    text.parse().ok().filter(|version| *version > 0)
}
