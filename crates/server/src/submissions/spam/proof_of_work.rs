//! Stateless proof of work in ALTCHA's format. Challenges are HMAC-signed, so the server stores nothing.

use altcha_lib_rs::algorithm::AltchaAlgorithm;
use altcha_lib_rs::{ChallengeOptions, Payload, create_challenge, verify_solution};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, TimeDelta, Utc};
use hmac::Mac as _;
use platform::rng::Rng;
use platform::secret::{Key, KeyRing, Keys, Purpose};

use super::flood::FloodLevel;
use crate::forms::FormId;
use crate::stored_responses::ResponseId;
use crate::submissions::wire::Challenge;

/// Clients solve a challenge at once. Ten minutes allow for a phone that falls asleep and for clock skew between servers.
const CHALLENGE_TTL: TimeDelta = TimeDelta::minutes(10);

/// Half of the range is tried on average. A cheap phone tries about 200,000 numbers a second.
const MAX_NUMBER: u32 = 100_000;
const MAX_NUMBER_SEVERE: u32 = 250_000;

/// Longer proofs are not even decoded.
const MAX_PROOF_LEN: usize = 600;

/// Issues challenges and verifies their solutions.
#[derive(Clone)]
pub(crate) struct ProofOfWork {
    keys: KeyRing,
}

/// The response that a proof belongs to; it is invalid for any other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ProofSubject {
    pub form: FormId,
    pub response: ResponseId,
}

impl ProofOfWork {
    /// The keys are derived from the installation's secret.
    pub(crate) fn new(keys: &Keys) -> Self {
        Self {
            keys: keys.for_purpose(Purpose::ProofsOfWork),
        }
    }

    pub(crate) fn issue(
        &self,
        of: ProofSubject,
        level: FloodLevel,
        now: DateTime<Utc>,
        rng: &Rng,
    ) -> Option<Challenge> {
        let max_number = match level {
            FloodLevel::Elevated => MAX_NUMBER,
            FloodLevel::Severe => MAX_NUMBER_SEVERE,
        };
        let [random @ .., a, b, c, d] = rng.bytes::<16>();
        // The modulo bias of 2³² values is too small to help a solver.
        let number = u32::from_be_bytes([a, b, c, d]) % (max_number + 1);
        let created = create_challenge(ChallengeOptions {
            algorithm: Some(AltchaAlgorithm::Sha256),
            max_number: Some(max_number.into()),
            number: Some(number.into()),
            salt: Some(salt(&random, now + CHALLENGE_TTL)),
            hmac_key: &of.key(self.keys.current()),
            ..ChallengeOptions::default()
        });
        created.ok().map(|created| Challenge {
            algorithm: created.algorithm.to_string(),
            challenge: created.challenge,
            salt: created.salt,
            signature: created.signature,
            maxnumber: max_number.into(),
        })
    }

    /// Whether this solves an unexpired challenge that was issued for this response.
    pub(crate) fn verify(&self, proof: &str, of: ProofSubject, now: DateTime<Utc>) -> bool {
        let Some(payload) = decode(proof) else { return false };
        // The library would use its own clock and accepts equivalent spellings of a salt, so expiry is checked here, strictly.
        let is_current = expires_at(&payload.salt).is_some_and(|at| now <= at);
        let is_solved = |key| verify_solution(&payload, &of.key(key), false).is_ok();
        is_current && self.keys.all().any(is_solved)
    }
}

impl ProofSubject {
    /// The response is part of the key, so a challenge signed for another response does not verify.
    fn key(self, key: &Key) -> String {
        let mac = key
            .mac()
            .chain_update(self.form.as_text())
            .chain_update(self.response.as_uuid());
        hex::encode(mac.finalize().into_bytes())
    }
}

fn decode(proof: &str) -> Option<Payload> {
    if proof.len() > MAX_PROOF_LEN {
        return None;
    }
    let payload: Payload = serde_json::from_slice(&STANDARD.decode(proof).ok()?).ok()?;
    matches!(payload.algorithm, AltchaAlgorithm::Sha256).then_some(payload)
}

/// `random?expires=seconds&`. The final `&` separates the expiry from the number that is appended for hashing.
fn salt(random: &[u8], expires_at: DateTime<Utc>) -> String {
    format!("{}?expires={}&", hex::encode(random), expires_at.timestamp())
}

/// The expiry of a salt in exactly that format.
fn expires_at(salt: &str) -> Option<DateTime<Utc>> {
    let (random, rest) = salt.split_once("?expires=")?;
    let seconds = rest.strip_suffix('&')?;
    let is_plain =
        random.bytes().all(|byte| byte.is_ascii_hexdigit()) && seconds.bytes().all(|byte| byte.is_ascii_digit());
    if !is_plain {
        return None;
    }
    DateTime::from_timestamp(seconds.parse().ok()?, 0)
}

#[cfg(test)]
mod tests {
    use altcha_lib_rs::solve_challenge;
    use uuid::Uuid;

    use super::*;

    const SECRET: &str = "one secret of at least 32 characters";

    fn proofs() -> ProofOfWork {
        ProofOfWork::new(&Keys::new(&SECRET.into(), None))
    }

    fn of(form: u128, response: u128) -> ProofSubject {
        ProofSubject {
            form: FormId::parse(&Uuid::from_u128(form).to_string()).unwrap(),
            response: Uuid::from_u128(response).into(),
        }
    }

    fn noon() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn challenge_for(of: ProofSubject, level: FloodLevel) -> Challenge {
        proofs().issue(of, level, noon(), &Rng::seeded(7)).unwrap()
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

    fn encoded(payload: &Payload) -> String {
        STANDARD.encode(serde_json::to_vec(payload).unwrap())
    }

    #[test]
    fn solution_is_valid_for_its_response_only() {
        let proof = encoded(&payload(&challenge_for(of(1, 1), FloodLevel::Elevated)));
        assert!(proofs().verify(&proof, of(1, 1), noon()));
        assert!(!proofs().verify(&proof, of(1, 2), noon()), "another response");
        assert!(!proofs().verify(&proof, of(2, 1), noon()), "another form");
        let other_installation = ProofOfWork::new(&Keys::new(&"another secret of at least 32 characters".into(), None));
        assert!(
            !other_installation.verify(&proof, of(1, 1), noon()),
            "another installation"
        );
        let rotated = ProofOfWork::new(&Keys::new(&"another secret".into(), Some(&SECRET.into())));
        assert!(rotated.verify(&proof, of(1, 1), noon()), "the secret was rotated");
    }

    #[test]
    fn challenge_expires_after_ten_minutes() {
        let proof = encoded(&payload(&challenge_for(of(1, 1), FloodLevel::Elevated)));
        assert!(proofs().verify(&proof, of(1, 1), noon() + CHALLENGE_TTL));
        assert!(!proofs().verify(&proof, of(1, 1), noon() + CHALLENGE_TTL + TimeDelta::seconds(1)));
    }

    #[test]
    fn wrong_number_signature_or_algorithm_is_invalid() {
        let right = payload(&challenge_for(of(1, 1), FloodLevel::Elevated));
        let verify = |change: &dyn Fn(&mut Payload)| {
            let mut payload = right.clone();
            change(&mut payload);
            proofs().verify(&encoded(&payload), of(1, 1), noon())
        };
        assert!(verify(&|_| ()));
        assert!(!verify(&|payload| payload.number += 1));
        assert!(!verify(&|payload| payload.signature.replace_range(..1, "x")));
        assert!(!verify(&|payload| payload.challenge.replace_range(..1, "x")));
        assert!(!verify(&|payload| payload.algorithm = AltchaAlgorithm::Sha512));
        for proof in ["", "proof", "e30=", &"A".repeat(100_000)] {
            assert!(!proofs().verify(proof, of(1, 1), noon()));
        }
    }

    #[test]
    fn forged_salt_with_later_expiry_is_invalid() {
        let challenge = challenge_for(of(1, 1), FloodLevel::Elevated);
        let (random, _) = challenge.salt.split_once('?').unwrap();
        let (right, later) = (payload(&challenge), noon() + TimeDelta::days(400));
        let in_a_year = later.timestamp();
        for salt in [
            format!("{random}?expires={in_a_year}&"),
            // The library accepts these as the salt it signed.
            format!("{}expires={in_a_year}", challenge.salt),
            challenge
                .salt
                .replace("?expires", &format!("?expires={in_a_year}&expires")),
            challenge.salt.replace('?', "?later&"),
            challenge.salt.trim_end_matches('&').to_owned(),
        ] {
            let mut forged = right.clone();
            forged.salt.clone_from(&salt);
            assert!(!proofs().verify(&encoded(&forged), of(1, 1), later), "{salt}");
            assert!(!proofs().verify(&encoded(&forged), of(1, 1), noon()), "{salt}");
        }
    }

    #[test]
    fn digits_moved_from_number_to_expiry_are_invalid() {
        let right = payload(&challenge_for(of(1, 1), FloodLevel::Elevated));
        let number = right.number.to_string();
        for digits in 1..number.len() {
            let mut forged = right.clone();
            forged.salt = format!("{}{}&", right.salt.trim_end_matches('&'), &number[..digits]);
            forged.number = number[digits..].parse().unwrap();
            assert!(!proofs().verify(&encoded(&forged), of(1, 1), noon()), "{}", forged.salt);
        }
    }

    #[test]
    fn severe_flood_gets_harder_challenge() {
        assert_eq!(challenge_for(of(1, 1), FloodLevel::Elevated).maxnumber, 100_000);
        let harder = challenge_for(of(1, 1), FloodLevel::Severe);
        assert_eq!(harder.maxnumber, 250_000);
        assert!(proofs().verify(&encoded(&payload(&harder)), of(1, 1), noon()));
    }

    #[test]
    fn hashed_text_fits_one_sha256_block() {
        let challenge = challenge_for(of(1, 1), FloodLevel::Severe);
        assert!(
            challenge.salt.len() + challenge.maxnumber.to_string().len() <= 55,
            "{}",
            challenge.salt
        );
    }
}
