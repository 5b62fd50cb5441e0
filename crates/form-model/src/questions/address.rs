//! Address: a postal address in parts.

use std::collections::{BTreeMap, BTreeSet};

use crate::address_part::AddressPart;
use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::ids::Mint;
use crate::limits::ADDRESS_PART_CHARACTERS;
use crate::sent_answer::SentAnswer;
use crate::text_rules::{trimmed, without_nul};

use super::text_answer::{sample_word, text_buckets};
use super::{Audience, FieldError, QuestionShape, QuestionType, SentQuestion};

/// Which parts of an address an Address question asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    omitted: BTreeSet<AddressPart>,
}

impl QuestionType for Address {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Address)
    }

    fn new(_: &mut Mint<'_>) -> Self {
        Self {
            omitted: BTreeSet::new(),
        }
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        let mut omitted = BTreeSet::new();
        for name in sent.list("omittedParts")? {
            match name.as_str().and_then(AddressPart::parse) {
                Some(part) if part.can_be_omitted() => {
                    omitted.insert(part);
                }
                _ => sent.warn("omittedParts", "Not a part that can be omitted; ignored."),
            }
        }
        Ok(Self { omitted })
    }

    fn write(&self, shape: &mut QuestionShape, _: Audience) {
        shape.omitted_parts = self.omitted.iter().map(|part| part.as_str()).collect();
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        let SentAnswer::Object(fields) = sent else {
            return Err(AnswerError::WrongShape);
        };
        let SentAnswer::Object(sent_parts) = fields.get("address") else {
            return Err(AnswerError::WrongShape);
        };
        let names: Vec<_> = self.parts().map(AddressPart::as_str).collect();
        if !fields.has_only(&["address"]) || !sent_parts.has_only(&names) {
            return Err(AnswerError::WrongShape);
        }
        let mut address = BTreeMap::new();
        for part in self.parts() {
            if let Some(text) = parse_part(sent_parts.get(part.as_str()))? {
                address.insert(part, text);
            }
        }
        Ok((!address.is_empty()).then_some(Answer::Address(address)))
    }

    fn check_complete(&self, answer: &Answer) -> Result<(), AnswerError> {
        let has_all = |address: &BTreeMap<_, _>| {
            let mut needed = self.parts().filter(|part| part.is_needed());
            needed.all(|part| address.contains_key(&part))
        };
        if matches!(answer, Answer::Address(address) if !has_all(address)) {
            return Err(AnswerError::AddressIncomplete);
        }
        Ok(())
    }

    fn buckets(&self, _: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        text_buckets()
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        let parts = self.parts().map(|part| (part, sample_word(pick).into()));
        Some(Answer::Address(parts.collect()))
    }

    fn address_parts(&self) -> Vec<AddressPart> {
        self.parts().collect()
    }
}

impl Address {
    /// The parts that respondents are asked for.
    fn parts(&self) -> impl Iterator<Item = AddressPart> {
        AddressPart::ALL.into_iter().filter(|part| !self.omitted.contains(part))
    }
}

fn parse_part(sent: &SentAnswer) -> Result<Option<Box<str>>, AnswerError> {
    if sent.is_blank() {
        return Ok(None);
    }
    let text = without_nul(sent.as_text().ok_or(AnswerError::WrongShape)?);
    let text = trimmed(&text);
    if text.chars().count() > ADDRESS_PART_CHARACTERS {
        return Err(AnswerError::AddressPartTooLong);
    }
    Ok(Some(text.into()))
}
