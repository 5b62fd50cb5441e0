//! Small forms whose pages differ only in their targets.

use std::collections::BTreeSet;

use form_model::condition::{Condition, Operator};
use form_model::definition::{Definition, Page, Target};
use form_model::expected_answer::ExpectedAnswer;
use form_model::ids::{OptionId, PageId, QuestionId};
use form_model::questions::{
    Bounds, Checkbox, Choice, Choices, Dropdown, MultipleChoice, Question, QuestionKind, Rating,
};
use form_model::sent_answer::SentAnswer;
use serde_json::json;

/// A page by its targets. An index past the last page is the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SmallPage {
    /// No condition and no next page.
    Plain,
    /// This page next.
    Next(usize),
    /// A condition of this sort.
    Branch(Sort, usize, usize),
}

/// The kind of condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    /// One of two options.
    TwoOptions,
    /// The only option there is.
    OneOption,
    /// Both of two boxes.
    TwoBoxes,
    /// The only star there is.
    OneStar,
    /// An option that does not exist.
    Gone,
    /// A question that does not exist.
    NoQuestion,
}

impl SmallPage {
    /// All pages of a form of `count` pages.
    pub(crate) fn all(count: usize) -> Vec<Self> {
        let sorts = [
            Sort::TwoOptions,
            Sort::OneOption,
            Sort::TwoBoxes,
            Sort::OneStar,
            Sort::Gone,
            Sort::NoQuestion,
        ];
        Self::with(count, &sorts)
    }

    /// Those without a condition or with two reachable branches.
    pub(crate) fn two_way(count: usize) -> Vec<Self> {
        Self::with(count, &[Sort::TwoOptions])
    }

    fn with(count: usize, sorts: &[Sort]) -> Vec<Self> {
        let mut pages = vec![Self::Plain];
        pages.extend((0..=count).map(Self::Next));
        for sort in sorts {
            for when_true in 0..=count {
                pages.extend((0..=count).map(|when_false| Self::Branch(*sort, when_true, when_false)));
            }
        }
        pages
    }
}

/// The form these pages make.
pub(crate) fn small_form(pages: &[SmallPage], start: Option<usize>) -> Definition {
    let id = |at: usize| PageId::parse(&format!("p{at}")).expect("an id");
    let target = |at: usize| {
        if at < pages.len() {
            Target::Page(id(at))
        } else {
            Target::End
        }
    };
    let made = pages.iter().enumerate().map(|(at, small)| {
        let question = QuestionId::parse(&format!("q{at}")).expect("an id");
        let sort = match small {
            SmallPage::Branch(sort, ..) => *sort,
            _ => Sort::TwoOptions,
        };
        let questions = vec![Question {
            id: question.clone(),
            text: "Why?".to_owned(),
            description: String::new(),
            required: false,
            short_name: None,
            background: None,
            kind: kind(sort),
        }];
        let mut page = Page::new(id(at), Page::title_of(at + 1), questions, Vec::new()).expect("a page");
        match *small {
            SmallPage::Plain => {}
            SmallPage::Next(next) => page.next = Some(target(next)),
            SmallPage::Branch(sort, when_true, when_false) => {
                page.condition = Some(Condition {
                    question: if sort == Sort::NoQuestion {
                        QuestionId::parse("gone").expect("an id")
                    } else {
                        question
                    },
                    operator: Operator::Equals,
                    expected: expected(sort),
                    when_true: target(when_true),
                    when_false: target(when_false),
                });
            }
        }
        page
    });
    Definition::new(made.collect(), start.map(id)).expect("a form")
}

fn option(number: usize) -> OptionId {
    OptionId::parse(&format!("o{number}")).expect("an id")
}

fn kind(sort: Sort) -> QuestionKind {
    let choices = |count: usize| {
        let choice = |number| Choice {
            id: option(number),
            label: format!("Option {number}"),
        };
        Choices::new((1..=count).map(choice).collect()).expect("options")
    };
    match sort {
        Sort::TwoOptions | Sort::Gone | Sort::NoQuestion => QuestionKind::MultipleChoice(MultipleChoice(choices(2))),
        Sort::OneOption => QuestionKind::Dropdown(Dropdown(choices(1))),
        Sort::TwoBoxes => QuestionKind::Checkbox(Checkbox {
            choices: choices(2),
            count: Bounds::default(),
        }),
        Sort::OneStar => QuestionKind::Rating(Rating::of(1).expect("a star")),
    }
}

fn expected(sort: Sort) -> ExpectedAnswer {
    match sort {
        Sort::TwoOptions | Sort::OneOption | Sort::NoQuestion => ExpectedAnswer::Option(option(1)),
        Sort::TwoBoxes => ExpectedAnswer::Options(BTreeSet::from([option(1), option(2)])),
        Sort::OneStar => ExpectedAnswer::Number(1),
        Sort::Gone => ExpectedAnswer::Option(option(9)),
    }
}

/// All values a respondent could send for a page of [`small_form`], valid or not.
pub(crate) fn everything_answerable(page: &Page) -> Vec<Vec<(String, SentAnswer)>> {
    let question = &page.questions()[0];
    let tries = [
        json!(null),
        json!("o1"),
        json!("o2"),
        json!("Option 1"),
        json!("o9"),
        json!([]),
        json!(["o1"]),
        json!(["o2"]),
        json!(["o2", "o1"]),
        json!(["o9"]),
        json!(0),
        json!(1),
        json!(2),
    ];
    tries
        .into_iter()
        .map(|answer| vec![(question.id.to_string(), SentAnswer::from(&answer))])
        .collect()
}

/// Valid answers to all pages, in every combination of two per page.
pub(crate) fn everything_answerable_in(form: &Definition) -> Vec<Vec<Vec<(String, SentAnswer)>>> {
    let mut together: Vec<Vec<Vec<(String, SentAnswer)>>> = vec![Vec::new()];
    for page in form.pages() {
        let question = &page.questions()[0];
        let tries = match &question.kind {
            QuestionKind::MultipleChoice(_) => vec![json!("o1"), json!("o2")],
            QuestionKind::Dropdown(_) => vec![json!("o1")],
            QuestionKind::Checkbox(_) => vec![json!(["o1", "o2"]), json!(["o1"])],
            _ => vec![json!(1)],
        };
        together = together
            .into_iter()
            .flat_map(|so_far| {
                let question = question.id.to_string();
                tries.clone().into_iter().map(move |answer| {
                    let mut more = so_far.clone();
                    more.push(vec![(question.clone(), SentAnswer::from(&answer))]);
                    more
                })
            })
            .collect();
    }
    together
}

/// `count` deterministic forms of three to six pages.
pub(crate) fn some_small_pages(count: usize) -> impl Iterator<Item = (Vec<SmallPage>, Option<usize>)> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut below = move |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % bound as u64).expect("a small number")
    };
    (0..count).map(move |_| {
        let size = 3 + below(4);
        let kinds = if below(2) == 0 {
            SmallPage::two_way(size)
        } else {
            SmallPage::all(size)
        };
        // Most kinds are branches; make half of the pages plain ones, so that page order matters too.
        let pages = (0..size)
            .map(|_| {
                if below(2) == 0 {
                    kinds[below(size + 2)]
                } else {
                    kinds[below(kinds.len())]
                }
            })
            .collect();
        (pages, (below(2) == 0).then(|| below(size)))
    })
}
