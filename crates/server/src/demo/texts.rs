//! Texts of the demo answers.

use std::collections::BTreeMap;

use form_model::address_part::AddressPart;

use super::rng::DemoRng;

const NAMES: &[&str] = &[
    "Meera Nair",
    "Tom Okafor",
    "Aisha Khan",
    "Ravi Kumar",
    "Elena Rossi",
    "Hannah Weiss",
    "José Álvarez",
    "सुनीता शर्मा",
    "Chen Wei",
    "Amelia Clarke",
    "Omar Haddad",
    "अर्जुन वर्मा",
    "Grace Mwangi",
    "Luca Marino",
    "Sofia Lindqvist",
    "Dan O’Brien",
];

const THANKED: &[&str] = &[
    "Nurse Okoye",
    "Dr Mehta",
    "the lady at the desk",
    "everybody on the second floor",
    "Sam, who found my file",
    "डॉ. राव",
    "the physiotherapist",
    "nobody in particular, all of you",
    "Dr Lindqvist 💙",
    "the night team",
];

const STREETS: &[&str] = &[
    "Mill Lane",
    "Station Road",
    "Riverside",
    "Orchard Close",
    "High Street",
    "Chapel Hill",
];

const FLATS: &[&str] = &["Flat 2", "First floor", "The Old Barn", "Flat 11B"];

/// Postcodes with their towns.
const TOWNS: &[(&str, &str)] = &[
    ("RV1 4AB", "Riverside"),
    ("RV1 7QD", "Riverside"),
    ("RV2 9LS", "Millbrook"),
    ("RV5 3TN", "Ashby"),
];

const COUNTRIES: &[&str] = &["United Kingdom", "Ireland"];

const MEDICINES: &[&str] = &[
    "Metformin 500 mg",
    "Ramipril 5 mg",
    "Salbutamol inhaler",
    "Levothyroxine 75 µg",
    "Amlodipine 10 mg",
    "Omeprazole 20 mg",
    "Sertraline 50 mg",
    "Insulin glargine",
];

const OPENINGS: &[&str] = &[
    "I waited far longer than I was told.",
    "Nobody picked up the phone for two days.",
    "The signs to the second floor are hard to find.",
    "The doctor was kind, but in a hurry.",
    "I had to explain everything three times.",
    "मुझे लगभग एक घंटा इंतज़ार करना पड़ा।",
    "The appointment was moved twice.",
    "It was loud in the waiting room.",
    "My results came late.",
    "The lift was out of order, and I use a stick.",
];

const CLOSINGS: &[&str] = &[
    "A message beforehand would have helped.",
    "Please call back when you say you will.",
    "A chair near the door, perhaps?",
    "Otherwise I was content.",
    "I would still come again.",
    "कृपया समय पहले से बता दिया करें।",
    "Next time I would rather come in the morning.",
    "Thank you for reading this.\nM.",
];

const NOTES: &[&str] = &[
    "I am allergic to penicillin.",
    "Nothing new since last time.",
    "I get dizzy in the evening, about twice a week.",
    "My address has changed: 14 Mill Lane.",
    "Please write in large print.",
    "मैं हिंदी में बात करना पसंद करूँगी।",
    "I take \"half a tablet\", not a whole one.",
    "-",
];

const JOURNEYS: &[&str] = &[
    "By taxi",
    "The hospital transport",
    "By train, then on foot",
    "ऑटो से",
    "On my mobility scooter",
    "By ambulance",
];

const STOOD_OUT: &[&str] = &[
    "The volunteer at the entrance",
    "They remembered my name",
    "The children’s corner",
    "दुभाषिया",
    "That I could choose the time",
    "The tea ☕",
];

/// A random text for this question.
pub(super) fn text(question: &str, rng: &mut DemoRng) -> String {
    let pick = |words: &[&str], rng: &mut DemoRng| (*rng.one_of(words)).to_owned();
    match question {
        "name" => pick(NAMES, rng),
        "thank" => pick(THANKED, rng),
        "which" => pick(MEDICINES, rng),
        "better" => format!("{} {}", rng.one_of(OPENINGS), rng.one_of(CLOSINGS)),
        _ => pick(NOTES, rng),
    }
}

/// A random text beside "Other" for this question.
pub(super) fn other(question: &str, rng: &mut DemoRng) -> String {
    let texts = match question {
        "stood-out" => STOOD_OUT,
        "travel" => JOURNEYS,
        _ => NOTES,
    };
    (*rng.one_of(texts)).to_owned()
}

/// A random address with these parts, often without a second line.
pub(super) fn address(parts: &[AddressPart], rng: &mut DemoRng) -> BTreeMap<AddressPart, Box<str>> {
    let (postcode, town) = *rng.one_of(TOWNS);
    let mut text = |part: &AddressPart| {
        let text = match part {
            AddressPart::Line1 => format!("{} {}", 1 + rng.below(90), rng.one_of(STREETS)),
            AddressPart::Line2 if rng.happens(70) => return None,
            AddressPart::Line2 => (*rng.one_of(FLATS)).to_owned(),
            AddressPart::Postcode => postcode.to_owned(),
            AddressPart::City => town.to_owned(),
            AddressPart::Country => (*rng.one_of(COUNTRIES)).to_owned(),
        };
        Some((*part, text.into()))
    };
    parts.iter().filter_map(&mut text).collect()
}
