//! Answer counts over all versions of a form, merged by id and labelled as in the newest version.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::answer::AnswerType;
use crate::answer_bucket::AnswerBucket;
use crate::definition::{Definition, Page};
use crate::grid::Grid;
use crate::ids::{OptionId, PageId, QuestionId};
use crate::questions::{KindName, Question, numbered_label};

/// Counts of a question over all versions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AnswerCount {
    /// Responses that answered it.
    pub answered: u64,
    /// Responses that submitted its page.
    pub asked: u64,
    /// Count by bucket: option id, cell, place, number, date or file type.
    pub buckets: BTreeMap<String, u64>,
}

/// Counts by question.
pub type CountsByQuestion = BTreeMap<QuestionId, AnswerCount>;

/// The merged counts of one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionCounts {
    /// Its permanent id.
    pub question: QuestionId,
    /// Its newest text.
    pub text: String,
    /// Its newest type.
    pub kind: KindName,
    /// Its page in the newest version that has it.
    pub page: PageId,
    /// Not in the newest version.
    pub removed: bool,
    /// Responses that answered it.
    pub answered: u64,
    /// Responses that submitted its page without answering it.
    pub skipped: u64,
    /// Bars of the newest version, then answered ones of earlier versions.
    pub bars: Vec<Bar>,
    /// The table of the bars, if the newest version has rows and columns.
    pub grid: Option<Grid>,
}

/// The count of one bucket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// The bucket.
    pub bucket: AnswerBucket,
    /// Its newest label.
    pub label: String,
    /// Number of answers.
    pub count: u64,
    /// Not in the newest version.
    pub removed: bool,
}

impl QuestionCounts {
    /// Its text, marked if the question was removed.
    pub fn title(&self) -> String {
        if self.removed {
            format!("{} (removed)", self.text)
        } else {
            self.text.clone()
        }
    }

    /// Its bars with unique labels.
    pub fn labelled(&self) -> Vec<(String, u64)> {
        let labels: Vec<&str> = self.bars.iter().map(|bar| bar.label.as_str()).collect();
        let counts = self.bars.iter().map(|bar| bar.count);
        unique_labels(&labels).into_iter().zip(counts).collect()
    }

    /// The mean of a scale or rating.
    pub fn mean(&self) -> Option<f64> {
        if self.kind.answer_type() != Some(AnswerType::Number) {
            return None;
        }
        let numbers = self.bars.iter().filter_map(|bar| match bar.bucket {
            AnswerBucket::Number(number) => Some((i128::from(number) * i128::from(bar.count), bar.count)),
            _ => None,
        });
        let (sum, count) = numbers.fold((0_i128, 0_u64), |(sum, count), (part, times)| {
            (sum + part, count + times)
        });
        #[expect(clippy::cast_precision_loss, reason = "a mean is shown with two digits")]
        (count > 0).then(|| sum as f64 / count as f64)
    }
}

/// Merges counts over `versions`, oldest first. Questions of the newest version come first, in its order, then the removed ones.
pub fn merge(versions: &[&Definition], counts: &CountsByQuestion) -> Vec<QuestionCounts> {
    let history = QuestionHistory::of(versions);
    let nothing = AnswerCount::default();
    let tally = |id: &QuestionId| {
        let states = history.states(id);
        let (page, newest) = states.first()?;
        let count = counts.get(id).unwrap_or(&nothing);
        Some(QuestionCounts {
            question: id.clone(),
            text: newest.text.clone(),
            kind: newest.kind.name(),
            page: page.id.clone(),
            removed: history.is_removed(id),
            answered: count.answered,
            skipped: count.asked.saturating_sub(count.answered),
            bars: bars(states, count),
            grid: grid(states, count),
        })
    };
    history.order.iter().filter_map(|id| tally(id)).collect()
}

/// All questions of all versions, with their states per version. A question that became a Text, Image or Video block counts as
/// removed.
#[derive(Debug)]
pub struct QuestionHistory<'v> {
    order: Vec<&'v QuestionId>,
    states: HashMap<&'v QuestionId, Vec<(&'v Page, &'v Question)>>,
    in_newest: HashSet<&'v QuestionId>,
}

impl<'v> QuestionHistory<'v> {
    /// The questions of these versions, oldest first.
    pub fn of(versions: &[&'v Definition]) -> Self {
        let mut order = Vec::new();
        let mut states: HashMap<&QuestionId, Vec<_>> = HashMap::new();
        for page in versions.iter().rev().flat_map(|version| version.pages()) {
            for question in page.questions().iter().filter(|question| question.takes_answer()) {
                let known = states.entry(&question.id).or_default();
                if known.is_empty() {
                    order.push(&question.id);
                }
                known.push((page, question));
            }
        }
        let newest = versions.last().into_iter().flat_map(|newest| newest.questions());
        Self {
            order,
            states,
            in_newest: newest
                .filter(|question| question.takes_answer())
                .map(|question| &question.id)
                .collect(),
        }
    }

    /// The states of a question with its page, newest first.
    pub fn states(&self, question: &QuestionId) -> &[(&'v Page, &'v Question)] {
        self.states.get(question).map_or(&[], Vec::as_slice)
    }

    /// The newest state of a question, even if it was removed.
    pub fn newest(&self, question: &QuestionId) -> Option<&'v Question> {
        self.states(question).first().map(|(_, question)| *question)
    }

    /// Whether the newest version lacks it.
    pub fn is_removed(&self, question: &QuestionId) -> bool {
        !self.in_newest.contains(question)
    }

    /// The newest label of an option.
    pub fn label(&self, question: &QuestionId, option: &OptionId) -> Option<&'v str> {
        let states = self.states(question).iter();
        let mut choices = states.flat_map(|(_, question)| question.choice_lists());
        choices.find_map(|choices| choices.by_id(option).map(|option| option.label.as_str()))
    }
}

/// The bars of a question by its states, newest first.
fn bars(states: &[(&Page, &Question)], count: &AnswerCount) -> Vec<Bar> {
    let Some(((_, newest), earlier)) = states.split_first() else {
        return Vec::new();
    };
    let mut left = count.buckets.clone();
    let mut take = |bucket: &AnswerBucket| match bucket {
        AnswerBucket::Answered => count.answered,
        AnswerBucket::Skipped => count.asked.saturating_sub(count.answered),
        _ => left.remove(&bucket.to_string()).unwrap_or(0),
    };
    let bar = |(bucket, label), count, removed| Bar {
        bucket,
        label,
        count,
        removed,
    };
    let mut bars: Vec<Bar> = Vec::new();
    for offer in newest.kind.content().buckets(&count.buckets) {
        let count = take(&offer.0);
        bars.push(bar(offer, count, false));
    }
    let hidden = |state: &Question| state.kind.content().hidden_bucket();
    if let Some(bucket) = hidden(newest) {
        take(&bucket);
    }
    for (_, state) in earlier {
        for offer in state.kind.content().buckets(&count.buckets) {
            let count = take(&offer.0);
            let of_answers = matches!(offer.0, AnswerBucket::Answered | AnswerBucket::Skipped);
            if count > 0 && !of_answers {
                bars.push(bar(offer, count, true));
            }
        }
    }
    for bucket in earlier.iter().filter_map(|(_, state)| hidden(state)) {
        take(&bucket);
    }
    let unexplained = left.into_iter().filter(|(_, count)| *count > 0);
    bars.extend(unexplained.map(|(text, count)| bar((AnswerBucket::Unknown(text.clone()), text), count, true)));
    in_order(bars, newest)
}

/// Versions in which the question had another answer type have no place in its table: a Ranking has no columns of a Matrix.
fn grid(states: &[(&Page, &Question)], count: &AnswerCount) -> Option<Grid> {
    let ((_, newest), earlier) = states.split_first()?;
    let mut merged = newest.kind.content().grid()?;
    let alike = earlier
        .iter()
        .filter(|(_, state)| state.answer_type() == newest.answer_type());
    for grid in alike.filter_map(|(_, state)| state.kind.content().grid()) {
        merged.add_earlier(grid, &count.buckets);
    }
    Some(merged)
}

/// Sorts numbers, whichever version offered them; buckets of other types come last.
fn in_order(mut bars: Vec<Bar>, newest: &Question) -> Vec<Bar> {
    if newest.answer_type() == Some(AnswerType::Number) {
        bars.sort_by_key(|bar| match bar.bucket {
            AnswerBucket::Number(number) => (false, number),
            _ => (true, 0),
        });
    }
    bars
}

/// Adds a number to repeated labels: "Red", "Red (2)".
pub fn unique_labels(labels: &[&str]) -> Vec<String> {
    let mut taken: HashSet<String> = labels.iter().map(|label| (*label).to_owned()).collect();
    let mut bearers: HashMap<&str, usize> = HashMap::new();
    labels
        .iter()
        .map(|label| {
            let number = bearers.entry(label).or_insert(0);
            *number += 1;
            if *number == 1 {
                return (*label).to_owned();
            }
            while !taken.insert(numbered_label(label, *number)) {
                *number += 1;
            }
            numbered_label(label, *number)
        })
        .collect()
}
