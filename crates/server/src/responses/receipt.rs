//! The short code on the thank-you screen, by which a respondent and an owner can speak of one response.

use platform::chance::Chance;

/// Nothing that is mistaken for something else when read aloud or copied by hand: no 0 and O, no 1, I and L, no U.
const ALPHABET: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";

const CHARACTERS: usize = 8;

/// A new code, each character drawn evenly.
pub(super) fn new_receipt(chance: &Chance) -> String {
    let mut receipt = String::with_capacity(CHARACTERS);
    while receipt.len() < CHARACTERS {
        for byte in chance.bytes::<16>() {
            // 240 is the largest multiple of 30 in a byte: what lies above it would favour the first characters.
            if byte < 240 && receipt.len() < CHARACTERS {
                receipt.push(char::from(ALPHABET[usize::from(byte % 30)]));
            }
        }
    }
    receipt
}
