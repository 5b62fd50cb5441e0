//! Spam heuristics that need no third party. They reject nothing: a page with a spam signal is stored in quarantine.

use std::num::NonZeroU32;

use governor::clock::DefaultClock;
use platform::secret::Keys;

use super::ProofSubject;
use super::flood::{FloodDetector, FloodLevel};
use super::proof_of_work::ProofOfWork;
use crate::context::Context;
use crate::http::Network;
use crate::stored_responses::{QuarantineReason, SpamSignal};
use crate::submissions::wire::{Challenge, SentPage};

/// The spam state of this process.
pub struct SpamFilter {
    flood: FloodDetector,
    proof_of_work: ProofOfWork,
}

impl SpamFilter {
    /// `factor` raises the flood limits for installations where many people share one address.
    pub fn new(keys: &Keys, factor: NonZeroU32) -> Self {
        for reason in QuarantineReason::ALL {
            count_detections(reason, 0);
        }
        Self {
            flood: FloodDetector::new(factor, &DefaultClock::default()),
            proof_of_work: ProofOfWork::new(keys),
        }
    }

    /// Drops idle addresses and forms, which bounds the memory.
    pub fn evict_idle(&self) {
        self.flood.evict_idle();
    }
}

/// The fields of a submitted page that only the spam filter reads.
#[derive(Debug)]
pub(crate) struct SpamFields {
    has_honeypot_value: bool,
    proof: Option<String>,
}

impl SpamFields {
    /// Takes the fields out of the page.
    pub(crate) fn of(sent: &mut SentPage) -> Self {
        Self {
            has_honeypot_value: sent.website.as_deref().is_some_and(|text| !text.trim().is_empty()),
            proof: sent.proof.take(),
        }
    }

    fn strongest_signal(&self, flood_level: Option<FloodLevel>) -> Option<SpamSignal> {
        if self.has_honeypot_value {
            Some(SpamSignal::Honeypot)
        } else {
            flood_level.map(|_| SpamSignal::Flood)
        }
    }
}

/// The result of screening a page.
#[derive(Debug)]
pub(crate) struct Screening {
    /// `None` releases a response that was quarantined for a flood. [`SpamSignal::Flood`] affects new responses only: one that
    /// already counts goes on counting.
    pub spam_signal: Option<SpamSignal>,
    /// Sent to the respondent only if the response ends up in quarantine for a flood.
    pub challenge: Option<Challenge>,
}

/// Screens a page before any database access.
pub(crate) fn screen(
    filter: &SpamFilter,
    context: &Context,
    from: Network,
    subject: ProofSubject,
    fields: &SpamFields,
) -> Screening {
    let now = context.clock.now();
    let proof = fields.proof.as_deref();
    let has_valid_proof = proof.is_some_and(|proof| filter.proof_of_work.verify(proof, subject, now));
    let flood_level = if has_valid_proof {
        None
    } else {
        // An invalid proof is challenged again, even if the flood is over.
        let observed = filter.flood.observe(subject.form, from);
        observed.or_else(|| proof.map(|_| FloodLevel::Elevated))
    };
    let spam_signal = fields.strongest_signal(flood_level);
    if let Some(signal) = spam_signal {
        count_detections(signal.reason(), 1);
    }
    Screening {
        spam_signal,
        challenge: flood_level.and_then(|level| filter.proof_of_work.issue(subject, level, now, &context.rng)),
    }
}

/// Counts submissions or responses with a spam signal in the metrics.
pub(crate) fn count_detections(reason: QuarantineReason, detections: u64) {
    metrics::counter!("formwright_spam_detections_total", "reason" => reason.as_str()).increment(detections);
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn spam_fields(more: &Value) -> SpamFields {
        let mut page =
            json!({ "formId": "f", "currentPageId": "p", "userAnswers": [{ "questionId": "q", "answer": 5 }] });
        let more = more.as_object().unwrap().clone();
        page.as_object_mut().unwrap().extend(more);
        SpamFields::of(&mut serde_json::from_value(page).unwrap())
    }

    #[test]
    fn non_blank_website_fills_the_honeypot() {
        assert!(spam_fields(&json!({ "website": "https://pills.example" })).has_honeypot_value);
        for unfilled in [json!({}), json!({ "website": "" }), json!({ "website": " \n" })] {
            assert!(!spam_fields(&unfilled).has_honeypot_value, "{unfilled}");
        }
    }
}
