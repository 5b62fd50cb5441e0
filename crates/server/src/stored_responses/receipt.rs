//! The short code on the thank-you screen that identifies a response to its respondent and the owner.

use platform::rng::Rng;

/// Without characters that are easily confused: no 0 and O, no 1, I and L, no U.
const ALPHABET: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";

const CHARACTERS: usize = 8;

/// Draws each character uniformly.
pub(crate) fn new_receipt(rng: &Rng) -> String {
    let mut receipt = String::with_capacity(CHARACTERS);
    while receipt.len() < CHARACTERS {
        for byte in rng.bytes::<16>() {
            // 240 is the largest multiple of 30 in a byte: higher values would favour the first characters.
            if byte < 240 && receipt.len() < CHARACTERS {
                receipt.push(char::from(ALPHABET[usize::from(byte % 30)]));
            }
        }
    }
    receipt
}
