//! The only source of randomness.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use rand::rand_core::UnwrapErr;
use rand::rngs::{StdRng, SysRng};
use rand::{Rng as _, SeedableRng as _};
use uuid::Uuid;

/// A source of random bytes; cloning it is cheap.
#[derive(Clone)]
pub struct Rng {
    source: Source,
}

#[derive(Clone)]
enum Source {
    System,
    Seeded(Arc<Mutex<StdRng>>),
}

impl Rng {
    /// The operating system's cryptographic generator.
    ///
    /// Panics when the system cannot give random bytes: secrets would be guessable otherwise.
    pub fn system() -> Self {
        Self { source: Source::System }
    }

    /// The same bytes for the same seed; for tests only.
    pub fn seeded(seed: u64) -> Self {
        Self {
            source: Source::Seeded(Arc::new(Mutex::new(StdRng::seed_from_u64(seed)))),
        }
    }

    /// `N` random bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        match &self.source {
            Source::System => UnwrapErr(SysRng).fill_bytes(&mut bytes),
            Source::Seeded(generator) => {
                generator
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .fill_bytes(&mut bytes);
            }
        }
        bytes
    }

    /// Uniformly random base58 characters (no 0, O, I or l, which look alike); 22 of them hold 128 bits.
    pub fn base58(&self, characters: usize) -> String {
        const ALPHABET: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
        let mut text = String::with_capacity(characters);
        while text.len() < characters {
            for byte in self.bytes::<32>() {
                // 232 is the largest multiple of 58 in a byte: larger bytes would favour the first letters.
                if byte < 232 && text.len() < characters {
                    text.push(char::from(ALPHABET[usize::from(byte % 58)]));
                }
            }
        }
        text
    }

    /// An id that sorts by creation time, so that new rows land at the end of an index.
    #[expect(
        clippy::disallowed_methods,
        reason = "the only place that may use the thread's generator"
    )]
    pub fn uuid_v7(&self, now: DateTime<Utc>) -> Uuid {
        // The format has no times before 1970; the random part alone still makes the id unique.
        let millis = u64::try_from(now.timestamp_millis()).unwrap_or(0);
        let random = match &self.source {
            // Every request gets an id; the thread-local generator saves a system call for each.
            Source::System => {
                let mut random = [0; 10];
                rand::rng().fill_bytes(&mut random);
                random
            }
            Source::Seeded(_) => self.bytes(),
        };
        uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
    }
}

impl fmt::Debug for Rng {
    /// Prints the kind of source only: its state would reveal everything it generates next.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.source {
            Source::System => "system",
            Source::Seeded(_) => "seeded",
        };
        f.debug_tuple("Rng").field(&kind).finish()
    }
}
