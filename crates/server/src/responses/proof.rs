//! Proof of work, in ALTCHA's format: whoever sends a page to a form under pressure finds a number by trying, which costs one
//! sender next to nothing and a flood as much as it has pages. Nothing is stored: a challenge is signed, and so knows its own.

use std::fmt::Write as _;

use altcha_lib_rs::{ChallengeOptions, Payload, algorithm::AltchaAlgorithm, create_challenge, verify_solution};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, Mac as _};
use platform::{
    chance::Chance,
    secret::{SecretString, signer_for},
};
use sha2::Sha256;

use super::{ids::ResponseId, pressure::Force, wire::Challenge};
use crate::forms::FormId;

/// A challenge is answered as soon as it is heard. Ten minutes are for a phone that falls asleep over it, and for nodes whose
/// clocks differ.
const GOOD_FOR: TimeDelta = TimeDelta::minutes(10);

/// Numbers to try: half of them on average. A cheap phone tries about 200,000 a second.
const NUMBERS: u32 = 100_000;
const NUMBERS_UNDER_GREAT_FORCE: u32 = 250_000;

/// Longer than any proof of ours; more is not even decoded.
const LONGEST: usize = 600;

/// Asks for proofs and recognises them.
#[derive(Clone)]
pub(super) struct Proofs {
    key: Hmac<Sha256>,
}

/// A response that a proof is for: no proof of one is good for another.
#[derive(Debug, Clone, Copy)]
pub(super) struct ProofOf {
    pub form: FormId,
    pub response: ResponseId,
}

impl Proofs {
    /// Under a key of their own, derived from the installation's secret.
    pub(super) fn new(secret: &SecretString) -> Self {
        Self {
            key: signer_for("proof of work", secret),
        }
    }

    /// A new challenge for this response.
    pub(super) fn ask(&self, of: ProofOf, force: Force, now: DateTime<Utc>, chance: &Chance) -> Option<Challenge> {
        let numbers = match force {
            Force::Plain => NUMBERS,
            Force::Great => NUMBERS_UNDER_GREAT_FORCE,
        };
        let [random @ .., a, b, c, d] = chance.bytes::<16>();
        // Drawn from 2³² numbers, the first ones are likelier by too little to save anybody a try.
        let number = u32::from_be_bytes([a, b, c, d]) % (numbers + 1);
        let made = create_challenge(ChallengeOptions {
            algorithm: Some(AltchaAlgorithm::Sha256),
            max_number: Some(numbers.into()),
            number: Some(number.into()),
            salt: Some(salt(&random, now + GOOD_FOR)),
            hmac_key: &self.key_of(of),
            ..ChallengeOptions::default()
        });
        made.ok().map(|made| Challenge {
            algorithm: made.algorithm.to_string(),
            challenge: made.challenge,
            salt: made.salt,
            signature: made.signature,
            maxnumber: numbers.into(),
        })
    }

    /// Whether this is the solution of a challenge that was made for this response and has not run out.
    pub(super) fn is_good(&self, proof: &str, of: ProofOf, now: DateTime<Utc>) -> bool {
        let Some(payload) = read(proof) else { return false };
        // The library would judge by a clock of its own, and takes salts that only mean the same: ours have one spelling.
        let is_running = runs_out(&payload.salt).is_some_and(|at| now <= at);
        is_running && verify_solution(&payload, &self.key_of(of), false).is_ok()
    }

    /// The response is part of the key, not of the text: what was signed for another is a forgery here.
    fn key_of(&self, of: ProofOf) -> String {
        let key = self.key.clone();
        let key = key.chain_update(of.form.as_text()).chain_update(of.response.as_uuid());
        hex(&key.finalize().into_bytes())
    }
}

fn read(proof: &str) -> Option<Payload> {
    if proof.len() > LONGEST {
        return None;
    }
    let payload: Payload = serde_json::from_slice(&STANDARD.decode(proof).ok()?).ok()?;
    matches!(payload.algorithm, AltchaAlgorithm::Sha256).then_some(payload)
}

/// `random?expires=seconds&`. The last sign keeps the number that follows it in what is hashed from being read as seconds.
fn salt(random: &[u8], runs_out: DateTime<Utc>) -> String {
    format!("{}?expires={}&", hex(random), runs_out.timestamp())
}

/// When a salt of exactly that spelling runs out.
fn runs_out(salt: &str) -> Option<DateTime<Utc>> {
    let (random, rest) = salt.split_once("?expires=")?;
    let seconds = rest.strip_suffix('&')?;
    let is_plain =
        random.bytes().all(|byte| byte.is_ascii_hexdigit()) && seconds.bytes().all(|byte| byte.is_ascii_digit());
    if !is_plain {
        return None;
    }
    DateTime::from_timestamp(seconds.parse().ok()?, 0)
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

#[cfg(test)]
mod tests {
    use altcha_lib_rs::solve_challenge;
    use uuid::Uuid;

    use super::*;

    const SECRET: &str = "one secret of at least 32 characters";

    fn proofs() -> Proofs {
        Proofs::new(&SECRET.into())
    }

    fn of(form: u128, response: u128) -> ProofOf {
        let response = uuid::Builder::from_random_bytes(response.to_be_bytes()).into_uuid();
        ProofOf {
            form: FormId::parse(&Uuid::from_u128(form).to_string()).unwrap(),
            response: ResponseId::parse(&response.to_string()).unwrap(),
        }
    }

    fn noon() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn asked(of: ProofOf, force: Force) -> Challenge {
        proofs().ask(of, force, noon(), &Chance::seeded(7)).unwrap()
    }

    fn payload(challenge: &Challenge) -> Payload {
        let number = solve_challenge(
            &challenge.challenge,
            &challenge.salt,
            None,
            Some(challenge.maxnumber),
            0,
        );
        Payload {
            algorithm: AltchaAlgorithm::Sha256,
            challenge: challenge.challenge.clone(),
            number: number.unwrap(),
            salt: challenge.salt.clone(),
            signature: challenge.signature.clone(),
            took: None,
        }
    }

    fn written(payload: &Payload) -> String {
        STANDARD.encode(serde_json::to_vec(payload).unwrap())
    }

    #[test]
    fn the_solution_of_a_challenge_is_good_for_its_response_alone() {
        let proof = written(&payload(&asked(of(1, 1), Force::Plain)));
        assert!(proofs().is_good(&proof, of(1, 1), noon()));
        assert!(!proofs().is_good(&proof, of(1, 2), noon()), "another response");
        assert!(!proofs().is_good(&proof, of(2, 1), noon()), "another form");
        let elsewhere = Proofs::new(&"another secret of at least 32 characters".into());
        assert!(!elsewhere.is_good(&proof, of(1, 1), noon()), "another installation");
    }

    #[test]
    fn a_challenge_runs_out_after_ten_minutes() {
        let proof = written(&payload(&asked(of(1, 1), Force::Plain)));
        assert!(proofs().is_good(&proof, of(1, 1), noon() + GOOD_FOR));
        assert!(!proofs().is_good(&proof, of(1, 1), noon() + GOOD_FOR + TimeDelta::seconds(1)));
    }

    #[test]
    fn a_wrong_number_or_signature_or_algorithm_is_not_good() {
        let right = payload(&asked(of(1, 1), Force::Plain));
        let is_good = |change: &dyn Fn(&mut Payload)| {
            let mut payload = right.clone();
            change(&mut payload);
            proofs().is_good(&written(&payload), of(1, 1), noon())
        };
        assert!(is_good(&|_| ()));
        assert!(!is_good(&|payload| payload.number += 1));
        assert!(!is_good(&|payload| payload.signature.replace_range(..1, "x")));
        assert!(!is_good(&|payload| payload.challenge.replace_range(..1, "x")));
        assert!(!is_good(&|payload| payload.algorithm = AltchaAlgorithm::Sha512));
        for proof in ["", "proof", "e30=", &"A".repeat(100_000)] {
            assert!(!proofs().is_good(proof, of(1, 1), noon()));
        }
    }

    #[test]
    fn nobody_makes_up_a_challenge_that_is_easier_or_runs_longer() {
        let challenge = asked(of(1, 1), Force::Plain);
        let (random, _) = challenge.salt.split_once('?').unwrap();
        let (right, later) = (payload(&challenge), noon() + TimeDelta::days(400));
        let in_a_year = later.timestamp();
        for salt in [
            format!("{random}?expires={in_a_year}&"),
            // Spellings that the library reads as the salt it signed, with something else beside it.
            format!("{}expires={in_a_year}", challenge.salt),
            challenge
                .salt
                .replace("?expires", &format!("?expires={in_a_year}&expires")),
            challenge.salt.replace('?', "?later&"),
            challenge.salt.trim_end_matches('&').to_owned(),
        ] {
            let mut forged = right.clone();
            forged.salt.clone_from(&salt);
            assert!(!proofs().is_good(&written(&forged), of(1, 1), later), "{salt}");
            assert!(!proofs().is_good(&written(&forged), of(1, 1), noon()), "{salt}");
        }
    }

    #[test]
    fn digits_moved_from_the_number_to_the_expiry_change_what_was_signed() {
        let right = payload(&asked(of(1, 1), Force::Plain));
        let number = right.number.to_string();
        for digits in 1..number.len() {
            let mut forged = right.clone();
            forged.salt = format!("{}{}&", right.salt.trim_end_matches('&'), &number[..digits]);
            forged.number = number[digits..].parse().unwrap();
            assert!(
                !proofs().is_good(&written(&forged), of(1, 1), noon()),
                "{}",
                forged.salt
            );
        }
    }

    #[test]
    fn great_force_asks_for_more_within_what_a_phone_bears() {
        assert_eq!(asked(of(1, 1), Force::Plain).maxnumber, 100_000);
        let harder = asked(of(1, 1), Force::Great);
        assert_eq!(harder.maxnumber, 250_000);
        assert!(proofs().is_good(&written(&payload(&harder)), of(1, 1), noon()));
    }

    #[test]
    fn what_is_hashed_at_each_try_fits_one_block() {
        let challenge = asked(of(1, 1), Force::Great);
        assert!(
            challenge.salt.len() + challenge.maxnumber.to_string().len() <= 55,
            "{}",
            challenge.salt
        );
    }
}
