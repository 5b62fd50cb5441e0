//! What tells people from machines, as far as that can be told without asking anybody else. Nothing is refused for it: what
//! looks wrong is kept and held apart.

use std::num::NonZeroU32;

use governor::clock::DefaultClock;
use secrecy::SecretString;

use super::{
    held::HeldFor,
    pressure::{Force, Pressure},
    proof::{ProofOf, Proofs},
    wire::{Challenge, SentPage},
};
use crate::{
    app::App,
    http::{client_address::Network, problem::ApiError},
};

/// A page with answers that was shown for less than this was not filled in by hand. To see a page takes a quarter of a second,
/// to get from an answer to Submit another; whoever taps one star, or lets the browser fill a page in, does both.
const QUICKEST_MS: u64 = 500;

/// What this node knows of the pages that come in, and its way of asking for proof.
pub struct Suspicion {
    pressure: Pressure,
    proofs: Proofs,
}

impl Suspicion {
    /// The product's numbers, times `factor` where many people share one address.
    pub fn new(secret: &SecretString, factor: NonZeroU32) -> Self {
        Self {
            pressure: Pressure::new(factor, &DefaultClock::default()),
            proofs: Proofs::new(secret),
        }
    }

    /// Forgets who has been quiet, so that memory follows the recent callers only.
    pub fn forget_idle(&self) {
        self.pressure.forget_idle();
    }
}

/// What a page tells about whoever sent it, besides its answers.
#[derive(Debug)]
pub(super) struct Signs {
    /// Whether the field that people never see was filled in.
    is_trapped: bool,
    /// Whether answers came faster than anybody gives them. Who does not say how long it took is not suspected for it.
    is_too_fast: bool,
    proof: Option<String>,
}

impl Signs {
    /// Reads them off the page as it was sent.
    pub(super) fn of(sent: &mut SentPage) -> Self {
        let has_answers = !sent.user_answers.is_empty();
        Self {
            is_trapped: sent.website.as_deref().is_some_and(|text| !text.trim().is_empty()),
            is_too_fast: has_answers && sent.elapsed_ms.is_some_and(|elapsed| elapsed < QUICKEST_MS),
            proof: sent.proof.take(),
        }
    }

    /// The strongest reason.
    fn held_for(&self, force: Option<Force>) -> Option<HeldFor> {
        if self.is_trapped {
            Some(HeldFor::Honeypot)
        } else if self.is_too_fast {
            Some(HeldFor::TooFast)
        } else {
            force.map(|_| HeldFor::Pressure)
        }
    }
}

/// What came of looking at a page.
#[derive(Debug)]
pub(super) struct Looked {
    /// Why its response is to be held apart; none, with a good proof too, releases one that is held for pressure.
    /// [`HeldFor::Pressure`] is said of a response that is new: one that already counts goes on counting.
    pub held: Option<HeldFor>,
    /// What has to be solved for that; it is told to those alone whose response is held for pressure then.
    pub challenge: Option<Challenge>,
}

/// Takes a page from its sender's allowance and looks at it. Nothing has been looked up for it yet.
pub(super) fn look_at(app: &App, from: Network, of: ProofOf, signs: &Signs) -> Result<Looked, ApiError> {
    let (suspicion, now) = (&app.suspicion, app.clock.now());
    let shown = signs.proof.as_deref();
    let has_proof = shown.is_some_and(|proof| suspicion.proofs.is_good(proof, of, now));
    let allowance = if has_proof {
        &app.limits.hand_in_with_proof
    } else {
        &app.limits.hand_in
    };
    allowance.take(from)?;
    let force = if has_proof {
        None
    } else {
        // Who shows a proof that is no good is asked once more, whatever the pace has become meanwhile.
        let felt = suspicion.pressure.feel(of.form, from);
        felt.or_else(|| shown.map(|_| Force::Plain))
    };
    let held = signs.held_for(force);
    if let Some(held) = held {
        metrics::counter!("formwright_pages_suspected_total", "for" => held.as_str()).increment(1);
    }
    Ok(Looked {
        held,
        challenge: force.and_then(|force| suspicion.proofs.ask(of, force, now, &app.chance)),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn signs(more: &Value) -> Signs {
        let mut page =
            json!({ "formId": "f", "currentPageId": "p", "userAnswers": [{ "questionId": "q", "answer": 5 }] });
        let more = more.as_object().unwrap().clone();
        page.as_object_mut().unwrap().extend(more);
        Signs::of(&mut serde_json::from_value(page).unwrap())
    }

    #[test]
    fn a_field_that_nobody_sees_is_filled_in_by_machines() {
        assert!(signs(&json!({ "website": "https://pills.example" })).is_trapped);
        for unfilled in [json!({}), json!({ "website": "" }), json!({ "website": " \n" })] {
            assert!(!signs(&unfilled).is_trapped, "{unfilled}");
        }
    }

    #[test]
    fn an_answer_takes_half_a_second_at_least_and_who_does_not_tell_is_not_suspected() {
        assert!(signs(&json!({ "elapsedMs": 0 })).is_too_fast);
        assert!(signs(&json!({ "elapsedMs": 499 })).is_too_fast);
        assert!(!signs(&json!({ "elapsedMs": 500 })).is_too_fast);
        assert!(!signs(&json!({})).is_too_fast);
    }

    #[test]
    fn a_page_without_answers_may_be_left_at_once() {
        assert!(!signs(&json!({ "elapsedMs": 100, "userAnswers": [] })).is_too_fast);
    }
}
