//! Where a part of the list of responses ended, as a word in the address.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::DateTime;

use super::store::Place;
use crate::responses::ResponseId;

pub(super) fn write(place: Place) -> String {
    let (micros, response) = (place.started_at.timestamp_micros(), place.response.as_uuid());
    URL_SAFE_NO_PAD.encode(format!("{micros} {response}"))
}

pub(super) fn read(text: &str) -> Option<Place> {
    let cursor = String::from_utf8(URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
    let (micros, response) = cursor.split_once(' ')?;
    Some(Place {
        started_at: DateTime::from_timestamp_micros(micros.parse().ok()?)?,
        response: ResponseId::parse(response)?,
    })
}
