//! SQL that reads all counters of a form in one round trip.

use chrono::NaiveDate;
use sqlx::PgConnection;

use super::read::{AnswerCount, PageCount};
use crate::analytics::counters::read::{DayVersionCounters, FormCounters};
use crate::forms::FormId;

#[derive(Default)]
pub(crate) struct CounterRows {
    pub totals: FormCounters,
    pub answers: Vec<AnswerCount>,
    pub pages: Vec<PageCount>,
    pub days: Vec<DayVersionCounters>,
}

/// A row of any counter table; `part` tells which, and so the meaning of `first` to `fourth`.
struct CounterRow {
    part: i32,
    name: String,
    bucket: String,
    day: Option<NaiveDate>,
    version: i32,
    first: i64,
    second: i64,
    third: i64,
    fourth: i64,
}

/// Reads a form's all-time counters and its daily totals.
pub(crate) async fn read_all(connection: &mut PgConnection, form: FormId) -> sqlx::Result<CounterRows> {
    let rows = sqlx::query_as!(
        CounterRow,
        r#"select 0 as "part!", '' as "name!", '' as "bucket!", null::date as day, 0 as "version!",
               coalesce(sum(views), 0)::bigint as "first!", coalesce(sum(starts), 0)::bigint as "second!",
               coalesce(sum(completed), 0)::bigint as "third!", coalesce(sum(quarantined), 0)::bigint as "fourth!"
           from form_counters where form_id = $1
           union all
           select 1, question_id, bucket, null, 0, sum(complete)::bigint, sum(partial)::bigint, 0, 0
           from answer_counters where form_id = $1 group by question_id, bucket
           union all
           select 2, page_id, '', null, 0, sum(complete)::bigint, sum(partial)::bigint, sum(dropped_off)::bigint, 0
           from page_counters where form_id = $1 group by page_id
           union all
           select 3, '', '', day, version, sum(views)::bigint, sum(starts)::bigint, sum(completed)::bigint, 0
           from form_counters_daily where form_id = $1 group by day, version"#,
        form as FormId,
    )
    .fetch_all(connection)
    .await?;
    let mut counters = CounterRows::default();
    for row in rows {
        match (row.part, row.day) {
            (0, _) => {
                counters.totals = FormCounters {
                    views: row.first,
                    starts: row.second,
                    completed: row.third,
                    quarantined: row.fourth,
                    ..FormCounters::default()
                }
            }
            (1, _) => counters.answers.push(AnswerCount {
                question: row.name,
                bucket: row.bucket,
                complete: row.first,
                partial: row.second,
            }),
            (2, _) => counters.pages.push(PageCount {
                page: row.name,
                complete: row.first,
                partial: row.second,
                dropped_off: row.third,
            }),
            (_, Some(day)) => counters.days.push(DayVersionCounters {
                day,
                version: row.version,
                views: row.first,
                starts: row.second,
                completed: row.third,
            }),
            (_, None) => {}
        }
    }
    Ok(counters)
}
