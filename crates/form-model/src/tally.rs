//! Counts of answers over all versions of a form, merged by id and told in the newest wording.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::definition::Definition;
use crate::ids::{OptionId, QuestionId};
use crate::question::{KindName, Question, QuestionKind, numbered_label};

/// What an answer is counted under.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bucket {
    /// An option.
    Option(OptionId),
    /// A number of a scale or a rating.
    Number(i32),
}

/// How often each bucket of each question was answered, over all versions.
pub type Counts = BTreeMap<(QuestionId, Bucket), u64>;

/// The counts of one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionTally {
    /// Its permanent id.
    pub question: QuestionId,
    /// Its newest text.
    pub text: String,
    /// Its newest kind.
    pub kind: KindName,
    /// The newest version has it no more.
    pub removed: bool,
    /// Its bars: what the newest version offers, then what only earlier ones did and somebody answered.
    pub bars: Vec<Bar>,
}

/// The count of one option or number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// What is counted.
    pub bucket: Bucket,
    /// Its newest label.
    pub label: String,
    /// How often.
    pub count: u64,
    /// The newest version does not offer it.
    pub removed: bool,
}

impl QuestionTally {
    /// Its text for the reader: a removed question says so.
    pub fn title(&self) -> String {
        if self.removed {
            format!("{} (removed)", self.text)
        } else {
            self.text.clone()
        }
    }

    /// Its bars under labels of which no two are the same, for a place that knows bars by label only.
    pub fn labelled(&self) -> Vec<(String, u64)> {
        let labels: Vec<&str> = self.bars.iter().map(|bar| bar.label.as_str()).collect();
        let counts = self.bars.iter().map(|bar| bar.count);
        unique_labels(&labels).into_iter().zip(counts).collect()
    }

    /// The mean of its numbers, weighed by how often each was answered.
    pub fn mean(&self) -> Option<f64> {
        let numbers = self.bars.iter().filter_map(|bar| match bar.bucket {
            Bucket::Number(number) => Some((i128::from(number) * i128::from(bar.count), bar.count)),
            Bucket::Option(_) => None,
        });
        let (sum, count) = numbers.fold((0_i128, 0_u64), |(sum, count), (part, times)| {
            (sum + part, count + times)
        });
        #[expect(clippy::cast_precision_loss, reason = "a mean is shown with two digits")]
        (count > 0).then(|| sum as f64 / count as f64)
    }
}

/// Merges counts over `versions`, oldest first. Questions of the newest version come first, in its order, then the removed ones.
pub fn merge(versions: &[&Definition], counts: &Counts) -> Vec<QuestionTally> {
    let mut history: HashMap<&QuestionId, Vec<&Question>> = HashMap::new();
    let mut order: Vec<&QuestionId> = Vec::new();
    for version in versions.iter().rev() {
        for question in version.questions() {
            let states = history.entry(&question.id).or_default();
            if states.is_empty() {
                order.push(&question.id);
            }
            states.push(question);
        }
    }
    let in_newest: HashSet<&QuestionId> = versions
        .last()
        .map(|newest| newest.questions().map(|question| &question.id).collect())
        .unwrap_or_default();
    let tally = |id: &QuestionId| {
        let states = history.get(id)?;
        let newest = states.first()?;
        newest.takes_answer().then(|| QuestionTally {
            question: id.clone(),
            text: newest.text.clone(),
            kind: newest.kind.name(),
            removed: !in_newest.contains(id),
            bars: bars(states, counts),
        })
    };
    order.into_iter().filter_map(tally).collect()
}

/// The bars of a question by its states, newest first.
fn bars(states: &[&Question], counts: &Counts) -> Vec<Bar> {
    let Some((newest, earlier)) = states.split_first() else {
        return Vec::new();
    };
    let id = &newest.id;
    let count = |bucket: &Bucket| counts.get(&(id.clone(), bucket.clone())).copied().unwrap_or(0);
    let bar = |(bucket, label): (Bucket, String), removed| Bar {
        count: count(&bucket),
        bucket,
        label,
        removed,
    };
    let mut bars: Vec<Bar> = offered(newest).into_iter().map(|offer| bar(offer, false)).collect();
    let mut seen: BTreeSet<Bucket> = bars.iter().map(|bar| bar.bucket.clone()).collect();
    for state in earlier {
        for offer in offered(state) {
            if seen.insert(offer.0.clone()) && count(&offer.0) > 0 {
                bars.push(bar(offer, true));
            }
        }
    }
    // Numbers stand in their order, whichever version offered them.
    bars.sort_by_key(|bar| match bar.bucket {
        Bucket::Number(number) => Some(number),
        Bucket::Option(_) => None,
    });
    bars
}

fn offered(question: &Question) -> Vec<(Bucket, String)> {
    let number = |number: i32| (Bucket::Number(number), number.to_string());
    match &question.kind {
        QuestionKind::LinearScale(scale) => scale.values().map(number).collect(),
        QuestionKind::Rating(stars) => stars.values().map(number).collect(),
        _ => {
            let options = question.choices().map_or(&[][..], |choices| choices.options());
            options
                .iter()
                .map(|option| (Bucket::Option(option.id.clone()), option.label.clone()))
                .collect()
        }
    }
}

/// The labels with a number behind each that an earlier one bears already: "Red", "Red (2)".
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
