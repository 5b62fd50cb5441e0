//! The limits of a published form.

use std::collections::BTreeMap;

use form_model::definition::{Definition, Page};
use serde::{Deserialize, Serialize};

/// What the live version takes at most. Fields that are not set have no limit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FormLimits {
    /// Complete responses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub responses: Option<u32>,
    /// Complete responses with an option, by question and option.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub places: OptionPlaces,
    /// One complete response of each listed person, if the form is restricted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub one_per_person: bool,
}

/// Places by question and option.
pub type OptionPlaces = BTreeMap<String, BTreeMap<String, u32>>;

impl FormLimits {
    /// `None` if the form has no limit.
    pub(super) fn of(form: &Definition) -> Option<Self> {
        let limits = Self {
            responses: form.settings.response_limit,
            places: places_of(form),
            one_per_person: form.settings.one_response_per_device,
        };
        (limits != Self::default()).then_some(limits)
    }
}

fn places_of(form: &Definition) -> OptionPlaces {
    let questions = form.pages().iter().flat_map(Page::questions);
    let limited = questions.filter_map(|question| {
        let places = &question.choices()?.places;
        let by_option = places.iter().map(|(option, places)| (option.to_string(), *places));
        (!places.is_empty()).then(|| (question.id.to_string(), by_option.collect()))
    });
    limited.collect()
}
