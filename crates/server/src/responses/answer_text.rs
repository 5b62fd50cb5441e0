//! Answers as readable text.

use std::collections::HashMap;

use form_model::answer::{Answer, ChosenOption};
use form_model::check_answers::read_answer;
use form_model::ids::{OptionId, UploadId};
use form_model::questions::{OTHER_LABEL, Question};
use sqlx::PgConnection;

use super::wire::{ShownAnswer, ShownFile};
use crate::forms::FormId;
use crate::stored_responses::StoredAnswers;
use crate::uploads;

const SEPARATOR: &str = ", ";

const ROW_SEPARATOR: &str = "; ";

/// Files by id.
pub(super) type Files = HashMap<String, ShownFile>;

/// Parses a page's stored answers. They were validated against the same version, so none should fail.
pub(super) fn read_page<'q>(questions: &'q [Question], stored: &StoredAnswers) -> Vec<(&'q Question, Option<Answer>)> {
    let asked = questions.iter().filter(|question| question.takes_answer());
    asked
        .map(|question| {
            let stored = stored.get(question.id.as_str());
            (question, stored.and_then(|value| read_answer(question, value).ok()?))
        })
        .collect()
}

pub(super) fn file_ids<'a>(answers: impl Iterator<Item = &'a Answer>) -> Vec<UploadId> {
    answers.flat_map(Answer::files).cloned().collect()
}

pub(super) async fn find_files(connection: &mut PgConnection, form: FormId, ids: &[UploadId]) -> sqlx::Result<Files> {
    let found = uploads::find_metadata(connection, form, ids).await?;
    let files = found.into_iter().map(|file| ShownFile {
        id: file.id.to_string(),
        name: file.name,
        bytes: file.bytes,
        kind: file.kind,
    });
    Ok(files.map(|file| (file.id.clone(), file)).collect())
}

/// `label` gives an option's label; several options come in the order of the question.
pub(super) fn answer_text<'l>(
    question: &Question,
    answer: &Answer,
    files: &Files,
    label: impl Fn(&OptionId) -> Option<&'l str>,
) -> ShownAnswer {
    let label = |option: &OptionId| label(option).map_or_else(|| option.to_string(), str::to_owned);
    let offered = || question.choices().map_or(&[][..], |choices| choices.options()).iter();
    let other = |text: &str| format!("{OTHER_LABEL}: {text}");
    let plain = |text: String| ShownAnswer {
        text,
        files: Vec::new(),
    };
    match answer {
        Answer::Text(text) => plain(text.to_string()),
        Answer::Option(ChosenOption::Offered(option)) => plain(label(option)),
        Answer::Option(ChosenOption::Other(text)) => plain(other(text)),
        Answer::Options(chosen) => {
            let ticked = offered().filter(|option| chosen.offered.contains(&option.id));
            let mut texts: Vec<String> = ticked.map(|option| label(&option.id)).collect();
            texts.extend(chosen.other.as_deref().map(other));
            plain(texts.join(SEPARATOR))
        }
        Answer::Order(options) => {
            let ranked = options.iter().zip(1..);
            let texts: Vec<_> = ranked
                .map(|(option, place)| format!("{place}. {}", label(option)))
                .collect();
            plain(texts.join(SEPARATOR))
        }
        Answer::Grid(rows) => {
            let asked = question.rows().map_or(&[][..], |rows| rows.options()).iter();
            let answered = asked.filter_map(|row| {
                let chosen = rows.get(&row.id)?;
                let columns: Vec<_> = offered()
                    .filter(|column| chosen.contains(&column.id))
                    .map(|column| label(&column.id))
                    .collect();
                Some(format!("{}: {}", label(&row.id), columns.join(SEPARATOR)))
            });
            plain(answered.collect::<Vec<_>>().join(ROW_SEPARATOR))
        }
        Answer::Number(number) => plain(number.to_string()),
        Answer::Day(day) => plain(day.to_string()),
        Answer::Agreed => plain(question.consent_text().unwrap_or(Answer::AGREED).to_owned()),
        Answer::Address(parts) => {
            let parts: Vec<&str> = parts.values().map(|part| &**part).collect();
            plain(parts.join(SEPARATOR))
        }
        Answer::Files(ids) => {
            let files: Vec<ShownFile> = ids.iter().filter_map(|id| files.get(id.as_str()).cloned()).collect();
            let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
            ShownAnswer {
                text: names.join(SEPARATOR),
                files,
            }
        }
    }
}

/// The total time of pages in seconds; `None` unless all of them have a time.
pub(super) fn total_seconds(mut duration_ms: impl Iterator<Item = Option<i32>>) -> Option<i64> {
    let sum = duration_ms.try_fold(None, |sum: Option<i64>, took| {
        took.map(|took| Some(sum.unwrap_or(0) + i64::from(took)))
    })??;
    Some((sum + 500) / 1000)
}
