//! A form's numbers, put together from its counters.

use std::collections::{BTreeMap, HashMap};

use form_model::{
    definition::Definition,
    ids::QuestionId,
    question::KindName,
    tally::{Bar, Count, Counts, QuestionTally, merge},
};

use super::{
    asked::{HandedIn, asked, asked_by_version, pages_stayed_alike},
    latest_texts::latest_texts,
    page_numbers::page_numbers,
    store,
    wire::{BarAnalytics, DayAnalytics, FormAnalytics, LabelCounts, LatestText, QuestionAnalytics, VersionAnalytics},
};
use crate::{
    app::App,
    forms::{PinnedVersion, Results},
    http::problem::ApiError,
    responses::{self, DayNumbers, Everything, Numbers, Only},
};

/// The numbers of those responses of a form, over all versions, in the newest wording. It reads counters and the newest texts,
/// never all responses.
pub(crate) async fn summary(app: &App, results: &mut Results, only: Only) -> Result<FormAnalytics, ApiError> {
    let pinned = results.versions(app).await?;
    let versions: Vec<&Definition> = pinned.iter().map(|version| &version.definition).collect();
    let form = results.form;
    let Everything {
        numbers,
        days,
        starts_by_version,
    } = responses::everything(results.connection(), form, only).await?;
    let asked = count_asked(results, &pinned, &numbers, only).await?;
    let tallies = merge(&versions, &counts(&numbers, &asked));
    // A removed question that nobody ever answered has nothing to tell.
    let tallies: Vec<QuestionTally> = tallies
        .into_iter()
        .filter(|tally| !tally.removed || tally.answered > 0)
        .collect();
    let mut texts = latest_texts(results, &pinned, &tallies, within(only, &days)).await?;
    Ok(FormAnalytics {
        success: true,
        form_name: results.name.clone(),
        status: results.status(),
        role: results.role,
        views: numbers.views,
        starts: numbers.starts,
        completed: numbers.completed,
        held: numbers.held,
        median_seconds: numbers.median_seconds(),
        analytics: tallies
            .into_iter()
            .map(|tally| {
                let latest = texts.remove(&tally.question);
                question(tally, latest)
            })
            .collect(),
        pages: page_numbers(&pinned, &numbers),
        days: days
            .into_iter()
            .map(|day| DayAnalytics {
                day: day.day,
                views: day.views,
                starts: day.starts,
                completed: day.completed,
            })
            .collect(),
        versions: pinned
            .iter()
            .rev()
            .map(|version| VersionAnalytics {
                version: version.number,
                published_at: version.published_at,
                starts: starts_by_version.get(&version.number).copied().unwrap_or(0),
            })
            .collect(),
        as_of: app.clock.now(),
    })
}

/// The same responses, and no day on which there is none: looking for the newest to a version that nobody answers any more must not
/// begin among all the others.
pub(super) fn within(only: Only, days: &[DayNumbers]) -> Only {
    match (only.version, days.first(), days.last()) {
        (Some(_), Some(first), Some(last)) => Only {
            from: Some(first.day),
            to: Some(last.day),
            ..only
        },
        _ => only,
    }
}

/// How many of those responses were asked each question.
async fn count_asked<'v>(
    results: &mut Results,
    pinned: &'v [std::sync::Arc<PinnedVersion>],
    numbers: &Numbers,
    only: Only,
) -> sqlx::Result<HashMap<&'v QuestionId, u64>> {
    let versions: Vec<&Definition> = pinned
        .iter()
        .filter(|version| only.version.is_none_or(|wanted| wanted == version.number))
        .map(|version| &version.definition)
        .collect();
    if pages_stayed_alike(&versions) {
        let pages = numbers.pages.iter();
        let handed_in: HandedIn = pages
            .map(|(page, numbers)| (page.clone(), positive(numbers.handed_in)))
            .collect();
        return Ok(asked(&versions, &handed_in));
    }
    let form = results.form;
    let mut handed_in: BTreeMap<i32, HandedIn> = BTreeMap::new();
    for row in store::handed_in_by_version(results.connection(), form, only).await? {
        let of_version = handed_in.entry(row.version).or_default();
        of_version.insert(row.page, positive(row.handed_in));
    }
    let versions = pinned.iter().map(|version| (version.number, &version.definition));
    Ok(asked_by_version(versions, &handed_in))
}

fn counts(numbers: &Numbers, asked: &HashMap<&QuestionId, u64>) -> Counts {
    let mut counts: Counts = asked
        .iter()
        .map(|(question, asked)| {
            let count = Count {
                asked: *asked,
                ..Count::default()
            };
            ((*question).clone(), count)
        })
        .collect();
    for (question, answers) in &numbers.answers {
        let Some(question) = QuestionId::parse(question) else {
            continue;
        };
        let count = counts.entry(question).or_default();
        for (bucket, times) in answers {
            if bucket.is_empty() {
                count.answered = positive(*times);
            } else {
                count.buckets.insert(bucket.clone(), positive(*times));
            }
        }
    }
    counts
}

fn question(tally: QuestionTally, latest: Option<Vec<LatestText>>) -> QuestionAnalytics {
    let options = tally.labelled().into_iter();
    QuestionAnalytics {
        question: tally.title(),
        options: LabelCounts(options.map(|(label, count)| (label, signed(count))).collect()),
        question_id: tally.question.to_string(),
        kind: tally.kind,
        page_id: tally.page.to_string(),
        answered: signed(tally.answered),
        skipped: signed(tally.skipped),
        mean: tally.mean(),
        latest,
        removed: tally.removed,
        bars: tally.bars.into_iter().map(bar).collect(),
    }
}

fn bar(bar: Bar) -> BarAnalytics {
    BarAnalytics {
        key: bar.bucket.to_string(),
        label: bar.label,
        count: signed(bar.count),
        removed: bar.removed,
    }
}

/// Whether its answers are texts.
pub(super) fn is_text(kind: KindName) -> bool {
    matches!(kind, KindName::ShortAnswer | KindName::LongAnswer)
}

/// A counter never stands below nothing for long; what reads it must not stumble.
fn positive(count: i64) -> u64 {
    u64::try_from(count).unwrap_or(0)
}

fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
