//! Answers as people read them.

use std::collections::{BTreeMap, HashMap};

use form_model::{
    answer::Answer,
    check_answers::read_answer,
    ids::{OptionId, UploadId},
    question::Question,
};
use serde_json::Value;
use sqlx::PgConnection;

use super::wire::{ShownAnswer, ShownFile};
use crate::{forms::FormId, uploads};

/// What stands between several labels or names.
const BETWEEN: &str = ", ";

/// Files by their ids.
pub(super) type Files = HashMap<String, ShownFile>;

/// A page's answers as they were given. They were checked against the same version, so all of them read.
pub(super) fn read_page<'q>(
    questions: &'q [Question],
    stored: &BTreeMap<String, Value>,
) -> Vec<(&'q Question, Option<Answer>)> {
    let asked = questions.iter().filter(|question| question.takes_answer());
    asked
        .map(|question| {
            let stored = stored.get(question.id.as_str());
            (question, stored.and_then(|value| read_answer(question, value).ok()?))
        })
        .collect()
}

/// The files that answers name.
pub(super) fn files_named<'a>(answers: impl Iterator<Item = &'a Answer>) -> Vec<UploadId> {
    let files = answers.filter_map(|answer| match answer {
        Answer::Files(files) => Some(files),
        _ => None,
    });
    files.flatten().cloned().collect()
}

/// What those files are called.
pub(super) async fn find_files(connection: &mut PgConnection, form: FormId, ids: &[UploadId]) -> sqlx::Result<Files> {
    let found = uploads::named(connection, form, ids).await?;
    let files = found.into_iter().map(|file| ShownFile {
        id: file.id.to_string(),
        name: file.name,
        bytes: file.bytes,
        kind: file.kind,
    });
    Ok(files.map(|file| (file.id.clone(), file)).collect())
}

/// An answer in words, with options in the order of their question, called as `label` calls them.
pub(super) fn shown<'l>(
    question: &Question,
    answer: &Answer,
    files: &Files,
    label: impl Fn(&OptionId) -> Option<&'l str>,
) -> ShownAnswer {
    let label = |option: &OptionId| label(option).map_or_else(|| option.to_string(), str::to_owned);
    let offered = || question.choices().map_or(&[][..], |choices| choices.options()).iter();
    let plain = |text: String| ShownAnswer {
        text,
        files: Vec::new(),
    };
    match answer {
        Answer::Text(text) => plain(text.clone()),
        Answer::Option(option) => plain(label(option)),
        Answer::Options(options) => {
            let ticked = offered().filter(|option| options.contains(&option.id));
            plain(ticked.map(|option| label(&option.id)).collect::<Vec<_>>().join(BETWEEN))
        }
        Answer::Number(number) => plain(number.to_string()),
        Answer::Day(day) => plain(day.to_string()),
        Answer::Files(ids) => {
            let files: Vec<ShownFile> = ids.iter().filter_map(|id| files.get(id.as_str()).cloned()).collect();
            let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
            ShownAnswer {
                text: names.join(BETWEEN),
                files,
            }
        }
    }
}

/// How long pages took together, in seconds; nothing unless all of them tell.
pub(super) fn seconds(mut took_ms: impl Iterator<Item = Option<i32>>) -> Option<i64> {
    let sum = took_ms.try_fold(None, |sum: Option<i64>, took| {
        took.map(|took| Some(sum.unwrap_or(0) + i64::from(took)))
    })??;
    Some((sum + 500) / 1000)
}
