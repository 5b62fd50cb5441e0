//! Simulated respondents: their answers, drop-offs and corrections.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::{DateTime, Days, NaiveDate, Utc};
use form_model::answer::{Answer, AnswerType, Answers, ChosenOption, ChosenOptions};
use form_model::day::Day;
use form_model::definition::Page;
use form_model::ids::{OptionId, PageId};
use form_model::questions::{Choices, Question};
use form_model::routing::Step;

use super::rng::DemoRng;
use super::texts;
use super::write_responses::{DemoPage, DemoResponse};
use crate::forms::PublishedVersion;
use crate::stored_responses::QuarantineReason;

/// Percentage who go back to the first page and change an answer.
const GO_BACK_PERCENT: u64 = 4;

/// Percentage who choose "Other" where it is offered.
const OTHER_PERCENT: u64 = 6;

/// Default weights of options.
const DEFAULT_WEIGHTS: [u64; 10] = [48, 21, 16, 11, 4, 3, 3, 2, 2, 2];

/// One response to this version.
pub(super) fn respond(
    version: &Arc<PublishedVersion>,
    started_at: DateTime<Utc>,
    quarantine_reason: Option<QuarantineReason>,
    rng: &mut DemoRng,
) -> DemoResponse {
    let key = rng.response_key_at(u64::try_from(started_at.timestamp_millis()).unwrap_or(0));
    let mut pages = Vec::with_capacity(4);
    answer_pages(version, started_at, None, &mut pages, rng);
    if pages.len() > 1 && rng.happens(GO_BACK_PERCENT) {
        let first = Arc::clone(&pages[0].answers);
        answer_pages(version, started_at, Some(&first), &mut pages, rng);
    }
    if quarantine_reason == Some(QuarantineReason::TooFast) {
        for page in &mut pages {
            page.duration_ms /= 40;
        }
    }
    DemoResponse {
        key,
        version: Arc::clone(version),
        started_at,
        quarantine_reason,
        pages,
    }
}

/// Answers the pages from the start until the end or a drop-off.
fn answer_pages(
    version: &PublishedVersion,
    started_at: DateTime<Utc>,
    instead_of: Option<&Answers>,
    pages: &mut Vec<DemoPage>,
    rng: &mut DemoRng,
) {
    let mut here = version.routes.start().and_then(|start| version.definition.page(start));
    while let Some(page) = here {
        let answers = fill(page, started_at.date_naive(), instead_of, rng);
        let next = version.routes.next_step(&page.id, &answers);
        pages.push(DemoPage {
            page: page.id.clone(),
            answers: Arc::new(answers),
            duration_ms: duration_ms(page, rng),
            files: Vec::new(),
        });
        here = match next {
            Some(Step::Page(next)) if !leaves_at(&next, rng) => version.definition.page(&next),
            _ => None,
        };
    }
}

/// Whether the respondent drops off at this page.
fn leaves_at(page: &PageId, rng: &mut DemoRng) -> bool {
    rng.happens(match page.as_str() {
        "well" => 19,
        "wrong" => 52,
        _ => 22,
    })
}

fn duration_ms(page: &Page, rng: &mut DemoRng) -> i32 {
    let reading = 4_000 + 7_000 * page.questions().len() as u64;
    i32::try_from(rng.around(reading)).unwrap_or(i32::MAX)
}

fn fill(page: &Page, today: NaiveDate, instead_of: Option<&Answers>, rng: &mut DemoRng) -> Answers {
    let mut answers = Answers::new();
    for question in page.questions() {
        if !question.required && rng.happens(skip_percent(question)) {
            continue;
        }
        let answer = answer(question, today, rng);
        // A respondent who goes back changes the answer that decides the branch.
        let before = instead_of.and_then(|before| before.get(&question.id));
        let answer = if let (Some(Answer::Option(before)), Some(Answer::Option(_))) = (before, &answer) {
            another(question, before).or_else(|| Some(Answer::Option(before.clone())))
        } else {
            answer
        };
        if let Some(answer) = answer {
            answers.insert(question.id.clone(), answer);
        }
    }
    answers
}

fn another(question: &Question, before: &ChosenOption) -> Option<Answer> {
    let options = question.choices()?.options().iter();
    let mut options = options.map(|option| ChosenOption::Offered(option.id.clone()));
    options.find(|option| option != before).map(Answer::Option)
}

/// Percentage who skip the question.
fn skip_percent(question: &Question) -> u64 {
    match question.answer_type() {
        Some(AnswerType::Text) if question.has_long_answer() => 62,
        Some(AnswerType::Text) => 55,
        Some(
            AnswerType::Option
            | AnswerType::Options
            | AnswerType::Order
            | AnswerType::Grid
            | AnswerType::Number
            | AnswerType::Day
            | AnswerType::Agreed
            | AnswerType::Address
            | AnswerType::Files,
        )
        | None => 9,
    }
}

fn answer(question: &Question, today: NaiveDate, rng: &mut DemoRng) -> Option<Answer> {
    let id = question.id.as_str();
    let weights = weights(id);
    match question.answer_type()? {
        AnswerType::Text => Some(Answer::Text(texts::text(id, rng).into())),
        AnswerType::Option if chooses_other(question, rng) => {
            Some(Answer::Option(ChosenOption::Other(texts::other(id, rng).into())))
        }
        AnswerType::Option => {
            let options = question.choices()?.options();
            let option = &options[rng.weighted(&weights[..options.len().min(weights.len())])];
            Some(Answer::Option(ChosenOption::Offered(option.id.clone())))
        }
        AnswerType::Number | AnswerType::Order | AnswerType::Grid | AnswerType::Agreed => {
            question.sample(&mut |count| rng.weighted(&weights[..count.min(weights.len())]))
        }
        AnswerType::Options => Some(Answer::Options(ChosenOptions {
            offered: some_of(question.choices()?, weights, rng),
            other: chooses_other(question, rng).then(|| texts::other(id, rng).into()),
        })),
        AnswerType::Day => day(id, today, rng).map(Answer::Day),
        AnswerType::Address => Some(Answer::Address(texts::address(&question.address_parts(), rng))),
        AnswerType::Files => None,
    }
}

fn chooses_other(question: &Question, rng: &mut DemoRng) -> bool {
    question.choices().is_some_and(|choices| choices.other) && rng.happens(OTHER_PERCENT)
}

/// Weights of the options or numbers of a question.
fn weights(question: &str) -> &'static [u64] {
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
        _ => &DEFAULT_WEIGHTS,
    }
}

fn some_of(choices: &Choices, weights: &'static [u64], rng: &mut DemoRng) -> BTreeSet<OptionId> {
    let ticked = 1 + rng.weighted(&[62, 27, 11]);
    let options = choices.options();
    let weights = &weights[..options.len().min(weights.len())];
    (0..ticked).map(|_| options[rng.weighted(weights)].id.clone()).collect()
}

fn day(question: &str, today: NaiveDate, rng: &mut DemoRng) -> Option<Day> {
    let day = match question {
        "born" => today.checked_sub_days(Days::new(365 * 18 + rng.below(365 * 70))),
        "visited" => today.checked_sub_days(Days::new(rng.weighted(&[40, 22, 12, 9, 7, 5, 5]) as u64)),
        _ => today.checked_add_days(Days::new(2 + rng.below(19))),
    };
    Day::parse(&day?.format("%Y-%m-%d").to_string())
}
