//! Counts of answers over all versions of a form, merged by id and told in the newest wording.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;

use crate::day::Day;
use crate::definition::{Definition, Page};
use crate::ids::{OptionId, PageId, QuestionId};
use crate::question::{FileKind, KindName, Question, QuestionKind, numbered_label};

/// What an answer is counted under.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bucket {
    /// Answered at all: what a text is counted under.
    Answered,
    /// Not answered, where the page was handed in.
    Skipped,
    /// An option.
    Option(OptionId),
    /// A number of a scale or a rating.
    Number(i32),
    /// A day.
    Day(Day),
    /// A kind of file.
    FileType(FileKind),
    /// Something that no version explains any more; kept, as somebody answered it.
    Other(String),
}

/// The bucket as it is kept and sent.
impl fmt::Display for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answered => f.write_str("answered"),
            Self::Skipped => f.write_str("skipped"),
            Self::Option(option) => option.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Day(day) => day.fmt(f),
            Self::FileType(kind) => f.write_str(kind.as_str()),
            Self::Other(text) => f.write_str(text),
        }
    }
}

/// What is counted of a question, over all versions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Count {
    /// Responses that answered it.
    pub answered: u64,
    /// Responses that handed in a page it stood on.
    pub asked: u64,
    /// How often it was answered so: an option's id, a number, a day, a file's type.
    pub buckets: BTreeMap<String, u64>,
}

/// What is counted of each question.
pub type Counts = BTreeMap<QuestionId, Count>;

/// The counts of one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionTally {
    /// Its permanent id.
    pub question: QuestionId,
    /// Its newest text.
    pub text: String,
    /// Its newest kind.
    pub kind: KindName,
    /// The page it stands on in the newest version that has it.
    pub page: PageId,
    /// The newest version has it no more.
    pub removed: bool,
    /// Responses that answered it.
    pub answered: u64,
    /// Responses that handed its page in without answering it.
    pub skipped: u64,
    /// Its bars: what the newest version offers, then what only earlier ones did and somebody answered.
    pub bars: Vec<Bar>,
}

/// The count of one option, number, day or file type; of a text question that of its answers.
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

    /// The mean of its numbers, weighed by how often each was answered. Only a scale or a rating has one.
    pub fn mean(&self) -> Option<f64> {
        if !matches!(self.kind, KindName::LinearScale | KindName::Rating) {
            return None;
        }
        let numbers = self.bars.iter().filter_map(|bar| match bar.bucket {
            Bucket::Number(number) => Some((i128::from(number) * i128::from(bar.count), bar.count)),
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
pub fn merge(versions: &[&Definition], counts: &Counts) -> Vec<QuestionTally> {
    let history = History::of(versions);
    let nothing = Count::default();
    let tally = |id: &QuestionId| {
        let states = history.states(id);
        let (page, newest) = states.first()?;
        let count = counts.get(id).unwrap_or(&nothing);
        Some(QuestionTally {
            question: id.clone(),
            text: newest.text.clone(),
            kind: newest.kind.name(),
            page: page.id.clone(),
            removed: history.is_removed(id),
            answered: count.answered,
            skipped: count.asked.saturating_sub(count.answered),
            bars: bars(states, count),
        })
    };
    history.order.iter().filter_map(|id| tally(id)).collect()
}

/// Every question that can be answered in some version, with its states. One that was made words, a picture or a film to look at
/// is as good as removed.
#[derive(Debug)]
pub struct History<'v> {
    order: Vec<&'v QuestionId>,
    states: HashMap<&'v QuestionId, Vec<(&'v Page, &'v Question)>>,
    in_newest: HashSet<&'v QuestionId>,
}

impl<'v> History<'v> {
    /// The questions of these versions, which come oldest first.
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

    /// Every question, those of the newest version first.
    pub fn questions(&self) -> impl Iterator<Item = &'v QuestionId> {
        self.order.iter().copied()
    }

    /// Every version's state of a question with the page it stands on, the newest first.
    pub fn states(&self, question: &QuestionId) -> &[(&'v Page, &'v Question)] {
        self.states.get(question).map_or(&[], Vec::as_slice)
    }

    /// The question in its newest wording, whether the newest version has it or not.
    pub fn newest(&self, question: &QuestionId) -> Option<&'v Question> {
        self.states(question).first().map(|(_, question)| *question)
    }

    /// Whether the newest version has it no more.
    pub fn is_removed(&self, question: &QuestionId) -> bool {
        !self.in_newest.contains(question)
    }

    /// The newest label of an option.
    pub fn label(&self, question: &QuestionId, option: &OptionId) -> Option<&'v str> {
        let states = self.states(question).iter();
        let mut choices = states.filter_map(|(_, question)| question.choices());
        choices.find_map(|choices| choices.by_id(option).map(|option| option.label.as_str()))
    }
}

/// The bars of a question by its states, newest first.
fn bars(states: &[(&Page, &Question)], count: &Count) -> Vec<Bar> {
    let Some(((_, newest), earlier)) = states.split_first() else {
        return Vec::new();
    };
    let mut left = count.buckets.clone();
    let mut take = |bucket: &Bucket| match bucket {
        Bucket::Answered => count.answered,
        Bucket::Skipped => count.asked.saturating_sub(count.answered),
        _ => left.remove(&bucket.to_string()).unwrap_or(0),
    };
    let bar = |(bucket, label), count, removed| Bar {
        bucket,
        label,
        count,
        removed,
    };
    let mut bars: Vec<Bar> = Vec::new();
    for offer in offered(newest, &count.buckets) {
        let count = take(&offer.0);
        bars.push(bar(offer, count, false));
    }
    for (_, state) in earlier {
        for offer in offered(state, &count.buckets) {
            let count = take(&offer.0);
            let of_answers = matches!(offer.0, Bucket::Answered | Bucket::Skipped);
            if count > 0 && !of_answers {
                bars.push(bar(offer, count, true));
            }
        }
    }
    let unexplained = left.into_iter().filter(|(_, count)| *count > 0);
    bars.extend(unexplained.map(|(text, count)| bar((Bucket::Other(text.clone()), text), count, true)));
    in_order(bars, newest)
}

/// Numbers and days stand in their order, whichever version offered them; what the newest kind cannot show stands behind.
fn in_order(mut bars: Vec<Bar>, newest: &Question) -> Vec<Bar> {
    match newest.kind {
        QuestionKind::LinearScale(_) | QuestionKind::Rating(_) => bars.sort_by_key(|bar| match bar.bucket {
            Bucket::Number(number) => (false, number),
            _ => (true, 0),
        }),
        _ => {}
    }
    bars
}

/// What a question offers to be counted by. Days and file types are those that were answered.
fn offered(question: &Question, answered: &BTreeMap<String, u64>) -> Vec<(Bucket, String)> {
    let number = |number: i32| (Bucket::Number(number), number.to_string());
    match &question.kind {
        QuestionKind::LinearScale(scale) => scale.values().map(number).collect(),
        QuestionKind::Rating(stars) => stars.values().map(number).collect(),
        QuestionKind::ShortAnswer | QuestionKind::LongAnswer => vec![
            (Bucket::Answered, "Answered".to_owned()),
            (Bucket::Skipped, "Skipped".to_owned()),
        ],
        // A day's text sorts as the day does.
        QuestionKind::Date => answered
            .iter()
            .filter(|(_, count)| **count > 0)
            .filter_map(|(text, _)| Some((Bucket::Day(Day::parse(text)?), text.clone())))
            .collect(),
        QuestionKind::FileUpload(_) => FileKind::ALL
            .into_iter()
            .map(|kind| (kind, kind.as_str().to_owned()))
            .filter(|(_, name)| answered.get(name).is_some_and(|count| *count > 0))
            .map(|(kind, name)| (Bucket::FileType(kind), name))
            .collect(),
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
