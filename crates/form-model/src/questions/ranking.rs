//! Ranking: all options in an order.

use std::collections::BTreeMap;

use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::grid::{Grid, Heading};
use crate::ids::{Mint, OptionId};
use crate::limits::Limit;
use crate::sent_answer::SentAnswer;

use super::choices::new_label;
use super::{Audience, Choices, ContentProblem, FieldError, QuestionShape, QuestionType, SentQuestion};

/// The options of a Ranking question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranking(pub Choices);

impl QuestionType for Ranking {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Order)
    }

    fn new(mint: &mut Mint<'_>) -> Self {
        Self(Choices::pair(new_label, mint))
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        let mut choices = Choices::parse(sent, new_label)?;
        Limit::RankingOptions.check(choices.options().len())?;
        choices.check_grid_labels()?;
        choices.other = false;
        Ok(Self(choices))
    }

    fn write(&self, shape: &mut QuestionShape, _: Audience) {
        self.0.write(shape);
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        let items = sent.as_list().ok_or(AnswerError::WrongShape)?;
        if items.len() > self.0.options().len() {
            return Err(AnswerError::TooMany);
        }
        let mut order: Vec<OptionId> = Vec::new();
        for item in items {
            let option = self.0.parse_option(item.as_text().ok_or(AnswerError::WrongShape)?)?;
            if !order.contains(&option) {
                order.push(option);
            }
        }
        if order.len() < self.0.options().len() {
            return Err(AnswerError::NotAllRanked);
        }
        Ok(Some(Answer::Order(order)))
    }

    /// The places at which each option was ranked.
    fn buckets(&self, answered: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        let options = self.0.options();
        let place = |row: usize, at: usize| AnswerBucket::Place(options[row].id.clone(), at + 1);
        self.places().buckets(answered, place)
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        let mut left: Vec<_> = self.0.options().iter().map(|option| option.id.clone()).collect();
        let mut order = Vec::new();
        while !left.is_empty() {
            order.push(left.remove(pick(left.len())));
        }
        Some(Answer::Order(order))
    }

    fn problems(&self) -> Vec<ContentProblem> {
        self.0.problems()
    }

    fn choices(&self) -> Option<&Choices> {
        Some(&self.0)
    }

    fn grid(&self) -> Option<Grid> {
        Some(self.places())
    }

    fn choices_mut(&mut self) -> Option<&mut Choices> {
        Some(&mut self.0)
    }
}

impl Ranking {
    /// A row per option, a column per place.
    fn places(&self) -> Grid {
        let place = |number: usize| Heading {
            key: number.to_string(),
            label: number.to_string(),
            removed: false,
        };
        Grid {
            rows: Heading::of_choices(&self.0),
            columns: (1..=self.0.options().len()).map(place).collect(),
        }
    }
}
