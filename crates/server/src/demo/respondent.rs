//! People who fill a form in: what they answer, when they leave, and what they change their minds about.

use std::{collections::BTreeSet, sync::Arc};

use chrono::{DateTime, Days, NaiveDate, Utc};
use form_model::{
    answer::{Answer, Answers},
    day::Day,
    definition::Page,
    ids::{OptionId, PageId},
    question::{Choices, Question, QuestionKind},
    routing::Step,
};

use super::{dice::Dice, texts};
use crate::{
    forms::PinnedVersion,
    responses::{DemoPage, DemoResponse, HeldFor},
};

/// Of a hundred people, so many go back to the first page and answer it differently.
const GOING_BACK: u64 = 4;

/// Of an option more than these there is nothing special.
const FALLING: [u64; 10] = [48, 21, 16, 11, 4, 3, 3, 2, 2, 2];

/// One response to this version.
pub(super) fn respond(
    version: &Arc<PinnedVersion>,
    started_at: DateTime<Utc>,
    held: Option<HeldFor>,
    dice: &mut Dice,
) -> DemoResponse {
    let id = dice.uuid_at(u64::try_from(started_at.timestamp_millis()).unwrap_or(0));
    let mut pages = Vec::with_capacity(4);
    walk(version, started_at, None, &mut pages, dice);
    if pages.len() > 1 && dice.happens(GOING_BACK) {
        let first = Arc::clone(&pages[0].answers);
        walk(version, started_at, Some(&first), &mut pages, dice);
    }
    if held == Some(HeldFor::TooFast) {
        for page in &mut pages {
            page.took_ms /= 40;
        }
    }
    DemoResponse {
        id,
        version: Arc::clone(version),
        started_at,
        held,
        pages,
    }
}

/// Goes through the form from its start, until the end or until they have had enough.
fn walk(
    version: &PinnedVersion,
    started_at: DateTime<Utc>,
    instead_of: Option<&Answers>,
    pages: &mut Vec<DemoPage>,
    dice: &mut Dice,
) {
    let mut here = version.routes.start().and_then(|start| version.definition.page(start));
    while let Some(page) = here {
        let answers = fill(page, started_at.date_naive(), instead_of, dice);
        let next = version.routes.next_step(&page.id, &answers);
        pages.push(DemoPage {
            page: page.id.clone(),
            answers: Arc::new(answers),
            took_ms: took_ms(page, dice),
            files: Vec::new(),
        });
        here = match next {
            Some(Step::Page(next)) if !leaves_at(&next, dice) => version.definition.page(&next),
            _ => None,
        };
    }
}

/// Whether somebody who is led to this page goes no further.
fn leaves_at(page: &PageId, dice: &mut Dice) -> bool {
    dice.happens(match page.as_str() {
        "well" => 19,
        "wrong" => 52,
        _ => 22,
    })
}

fn took_ms(page: &Page, dice: &mut Dice) -> i32 {
    let reading = 4_000 + 7_000 * page.questions().len() as u64;
    i32::try_from(dice.around(reading)).unwrap_or(i32::MAX)
}

fn fill(page: &Page, today: NaiveDate, instead_of: Option<&Answers>, dice: &mut Dice) -> Answers {
    let mut answers = Answers::new();
    for question in page.questions() {
        if !question.required && dice.happens(skipping(question)) {
            continue;
        }
        let answer = answer(question, today, dice);
        // Who comes back, comes back because of what decides the way.
        let before = instead_of.and_then(|before| before.get(&question.id));
        let answer = match (before, answer) {
            (Some(Answer::Option(before)), Some(Answer::Option(_))) => {
                another(question, before).or_else(|| Some(Answer::Option(before.clone())))
            }
            (_, answer) => answer,
        };
        if let Some(answer) = answer {
            answers.insert(question.id.clone(), answer);
        }
    }
    answers
}

fn another(question: &Question, before: &OptionId) -> Option<Answer> {
    let options = question.choices()?.options();
    let other = options.iter().find(|option| option.id != *before)?;
    Some(Answer::Option(other.id.clone()))
}

/// Of a hundred people, so many leave the question out.
fn skipping(question: &Question) -> u64 {
    match question.kind {
        QuestionKind::ShortAnswer => 55,
        QuestionKind::LongAnswer => 62,
        _ => 9,
    }
}

fn answer(question: &Question, today: NaiveDate, dice: &mut Dice) -> Option<Answer> {
    let id = question.id.as_str();
    match &question.kind {
        QuestionKind::ShortAnswer | QuestionKind::LongAnswer => Some(Answer::Text(texts::text(id, dice))),
        QuestionKind::MultipleChoice(choices) | QuestionKind::Dropdown(choices) => {
            Some(Answer::Option(one_of(choices, leaning(id), dice)))
        }
        QuestionKind::Checkbox(choices) => Some(Answer::Options(some_of(choices, leaning(id), dice))),
        QuestionKind::LinearScale(scale) => Some(Answer::Number(scale.min() + step(scale.values().count(), id, dice))),
        QuestionKind::Rating(stars) => Some(Answer::Number(1 + step(usize::from(stars.count()), id, dice))),
        QuestionKind::Date => day(id, today, dice).map(Answer::Day),
        QuestionKind::FileUpload(_)
        | QuestionKind::Text { .. }
        | QuestionKind::Image { .. }
        | QuestionKind::Video { .. } => None,
    }
}

/// How people lean, option by option or number by number.
fn leaning(question: &str) -> &'static [u64] {
    match question {
        "recommend" => &[71, 19, 10],
        "wait" => &[14, 15, 18, 17, 11, 9, 6, 4, 3, 3],
        "stars" | "ease" => &[4, 6, 14, 34, 42],
        "travel" => &[24, 22, 38, 9, 7],
        "over-65" => &[42, 58],
        "explained" => &[64, 27, 9],
        "conditions" => &[14, 11, 19, 17, 39],
        "feel" => &[1, 1, 2, 4, 6, 10, 14, 20, 22, 13, 7],
        "left" => &[6, 9, 14, 16, 13, 14, 8, 9, 4, 3, 4],
        _ => &FALLING,
    }
}

fn within(leaning: &'static [u64], count: usize) -> &'static [u64] {
    &leaning[..count.min(leaning.len())]
}

fn one_of(choices: &Choices, leaning: &'static [u64], dice: &mut Dice) -> OptionId {
    let options = choices.options();
    options[dice.weighted(within(leaning, options.len()))].id.clone()
}

fn some_of(choices: &Choices, leaning: &'static [u64], dice: &mut Dice) -> BTreeSet<OptionId> {
    let ticked = 1 + dice.weighted(&[62, 27, 11]);
    (0..ticked).map(|_| one_of(choices, leaning, dice)).collect()
}

fn step(count: usize, question: &str, dice: &mut Dice) -> i32 {
    i32::try_from(dice.weighted(within(leaning(question), count))).unwrap_or(0)
}

fn day(question: &str, today: NaiveDate, dice: &mut Dice) -> Option<Day> {
    let day = match question {
        "born" => today.checked_sub_days(Days::new(365 * 18 + dice.below(365 * 70))),
        "visited" => today.checked_sub_days(Days::new(dice.weighted(&[40, 22, 12, 9, 7, 5, 5]) as u64)),
        _ => today.checked_add_days(Days::new(2 + dice.below(19))),
    };
    Day::parse(&day?.format("%Y-%m-%d").to_string())
}
