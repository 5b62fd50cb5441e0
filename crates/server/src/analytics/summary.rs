//! Builds a form's analytics from its counters.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use form_model::answer::AnswerType;
use form_model::answer_counts::{AnswerCount, Bar, CountsByQuestion, QuestionCounts, merge};
use form_model::definition::Definition;
use form_model::grid::Heading;
use form_model::ids::QuestionId;
use form_model::questions::KindName;

use super::counters::{AllCounters, CohortFilter, DayCounters, FormCounters, read_all_counters};
use super::exposure::{SubmissionsByPage, exposure, exposure_by_version, have_same_questions};
use super::latest_texts::latest_texts;
use super::page_dropoff::page_dropoff;
use super::store;
use super::wire::{
    BarAnalytics, DayAnalytics, FormAnalytics, GridAnalytics, GridHeading, LabelCounts, LatestText, QuestionAnalytics,
    VersionAnalytics,
};
use crate::context::Context;
use crate::forms::{PublishedVersion, ResultsAccess, VersionCache};
use crate::http::ApiError;

/// Merges all versions, with the newest question texts and labels. Reads counters and the newest texts, never all responses.
pub(crate) async fn summary(
    context: &Context,
    version_cache: &VersionCache,
    results: &mut ResultsAccess,
    cohort: CohortFilter,
) -> Result<FormAnalytics, ApiError> {
    let versions: Arc<[Arc<PublishedVersion>]> = results.versions(version_cache).await?.into();
    let published = results.published_versions().await?;
    let form = results.form;
    let AllCounters {
        counters,
        days,
        starts_by_version,
    } = read_all_counters(results.connection(), form, cohort).await?;
    let submissions = submissions_by_version(context, results, &versions, cohort).await?;
    let merging = Arc::clone(&versions);
    let merged = context.owners_work.run(move || {
        let questions = question_counts(&merging, &counters, submissions.as_ref(), cohort);
        let pages = page_dropoff(&merging, &counters);
        (counters, questions, pages)
    });
    let (counters, questions, pages) = merged.await?;
    let mut texts = latest_texts(results, &versions, &questions, narrow_to_active_days(cohort, &days)).await?;
    Ok(FormAnalytics {
        success: true,
        form_name: results.name.clone(),
        status: results.status(),
        role: results.role,
        views: counters.views,
        starts: counters.starts,
        completed: counters.completed,
        quarantined: counters.quarantined,
        median_seconds: counters.median_seconds(),
        analytics: questions
            .into_iter()
            .map(|counts| {
                let latest = texts.remove(&counts.question);
                question_analytics(counts, latest)
            })
            .collect(),
        pages,
        days: days
            .into_iter()
            .map(|day| DayAnalytics {
                day: day.day,
                views: day.views,
                starts: day.starts,
                completed: day.completed,
            })
            .collect(),
        versions: published
            .into_iter()
            .rev()
            .map(|version| VersionAnalytics {
                version: version.number,
                published_at: version.published_at,
                starts: starts_by_version.get(&version.number).copied().unwrap_or(0),
            })
            .collect(),
        as_of: context.clock.now(),
    })
}

/// Narrows a version filter to the days on which that version has responses, so an old version is not searched among all newer
/// responses.
pub(crate) fn narrow_to_active_days(cohort: CohortFilter, days: &[DayCounters]) -> CohortFilter {
    match (cohort.version, days.first(), days.last()) {
        (Some(_), Some(first), Some(last)) => CohortFilter {
            from: Some(first.day),
            to: Some(last.day),
            ..cohort
        },
        _ => cohort,
    }
}

/// `None` if all versions have the same questions on each page, so that totals are enough.
async fn submissions_by_version(
    context: &Context,
    results: &mut ResultsAccess,
    versions: &Arc<[Arc<PublishedVersion>]>,
    cohort: CohortFilter,
) -> Result<Option<BTreeMap<i32, SubmissionsByPage>>, ApiError> {
    let comparing = Arc::clone(versions);
    let is_same = context
        .owners_work
        .run(move || have_same_questions(&definitions(&comparing, cohort)));
    if is_same.await? {
        return Ok(None);
    }
    let form = results.form;
    let mut submissions: BTreeMap<i32, SubmissionsByPage> = BTreeMap::new();
    for row in store::submissions_by_version(results.connection(), form, cohort).await? {
        let by_page = submissions.entry(row.version).or_default();
        by_page.insert(row.page, clamp_non_negative(row.handed_in));
    }
    Ok(Some(submissions))
}

fn definitions(versions: &[Arc<PublishedVersion>], cohort: CohortFilter) -> Vec<&Definition> {
    let selected = versions
        .iter()
        .filter(|version| cohort.version.is_none_or(|selected| selected == version.number));
    selected.map(|version| &version.definition).collect()
}

fn question_counts(
    versions: &[Arc<PublishedVersion>],
    counters: &FormCounters,
    submissions: Option<&BTreeMap<i32, SubmissionsByPage>>,
    cohort: CohortFilter,
) -> Vec<QuestionCounts> {
    let exposure = if let Some(submissions) = submissions {
        let versions = versions.iter().map(|version| (version.number, &version.definition));
        exposure_by_version(versions, submissions)
    } else {
        let pages = counters.pages.iter();
        let submissions: SubmissionsByPage = pages
            .map(|(page, counters)| (page.clone(), clamp_non_negative(counters.submitted)))
            .collect();
        exposure(&definitions(versions, cohort), &submissions)
    };
    let versions: Vec<&Definition> = versions.iter().map(|version| &version.definition).collect();
    let questions = merge(&versions, &counts_by_question(counters, &exposure)).into_iter();
    // Removed questions without answers are left out.
    questions
        .filter(|counts| !counts.removed || counts.answered > 0)
        .collect()
}

fn counts_by_question(counters: &FormCounters, exposure: &HashMap<&QuestionId, u64>) -> CountsByQuestion {
    let mut counts: CountsByQuestion = exposure
        .iter()
        .map(|(question, shown_to)| {
            let count = AnswerCount {
                asked: *shown_to,
                ..AnswerCount::default()
            };
            ((*question).clone(), count)
        })
        .collect();
    for (question, answers) in &counters.answers {
        let Some(question) = QuestionId::parse(question) else {
            continue;
        };
        let count = counts.entry(question).or_default();
        for (bucket, times) in answers {
            if bucket.is_empty() {
                count.answered = clamp_non_negative(*times);
            } else {
                count.buckets.insert(bucket.clone(), clamp_non_negative(*times));
            }
        }
    }
    counts
}

fn question_analytics(counts: QuestionCounts, latest: Option<Vec<LatestText>>) -> QuestionAnalytics {
    let options = counts.labelled().into_iter();
    QuestionAnalytics {
        question: counts.title(),
        options: LabelCounts(options.map(|(label, count)| (label, to_i64(count))).collect()),
        question_id: counts.question.to_string(),
        kind: counts.kind,
        page_id: counts.page.to_string(),
        answered: to_i64(counts.answered),
        skipped: to_i64(counts.skipped),
        mean: counts.mean(),
        latest,
        removed: counts.removed,
        bars: counts.bars.into_iter().map(bar).collect(),
        grid: counts.grid.map(|grid| GridAnalytics {
            rows: grid.rows.into_iter().map(heading).collect(),
            columns: grid.columns.into_iter().map(heading).collect(),
        }),
    }
}

fn heading(heading: Heading) -> GridHeading {
    GridHeading {
        key: heading.key,
        label: heading.label,
        removed: heading.removed,
    }
}

fn bar(bar: Bar) -> BarAnalytics {
    BarAnalytics {
        key: bar.bucket.to_string(),
        label: bar.label,
        count: to_i64(bar.count),
        removed: bar.removed,
    }
}

pub(crate) fn is_text(kind: KindName) -> bool {
    kind.answer_type() == Some(AnswerType::Text)
}

/// Counters can be briefly negative.
fn clamp_non_negative(count: i64) -> u64 {
    u64::try_from(count).unwrap_or(0)
}

fn to_i64(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
