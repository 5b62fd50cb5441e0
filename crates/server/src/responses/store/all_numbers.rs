//! Every counter of a form in one statement: what is asked for most costs one way there and back.

use chrono::NaiveDate;
use sqlx::PgConnection;

use super::numbers::{AnswerCount, PageCount};
use crate::{
    forms::FormId,
    responses::numbers::{DayOfVersion, Numbers},
};

/// What a form's counters hold.
#[derive(Default)]
pub(in crate::responses) struct Counters {
    pub totals: Numbers,
    pub answers: Vec<AnswerCount>,
    pub pages: Vec<PageCount>,
    pub days: Vec<DayOfVersion>,
}

/// A line of any of the counters' tables.
struct Line {
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

/// All of a form's counters, for all time.
pub(in crate::responses) async fn all(connection: &mut PgConnection, form: FormId) -> sqlx::Result<Counters> {
    let lines = sqlx::query_as!(
        Line,
        r#"select 0 as "part!", '' as "name!", '' as "bucket!", null::date as day, 0 as "version!",
               coalesce(sum(views), 0)::bigint as "first!", coalesce(sum(starts), 0)::bigint as "second!",
               coalesce(sum(completed), 0)::bigint as "third!", coalesce(sum(held), 0)::bigint as "fourth!"
           from form_activity where form_id = $1
           union all
           select 1, question_id, bucket, null, 0, sum(complete)::bigint, sum(unfinished)::bigint, 0, 0
           from answer_counts where form_id = $1 group by question_id, bucket
           union all
           select 2, page_id, '', null, 0, sum(complete)::bigint, sum(unfinished)::bigint, sum(waiting)::bigint, 0
           from page_counts where form_id = $1 group by page_id
           union all
           select 3, '', '', day, version, sum(views)::bigint, sum(starts)::bigint, sum(completed)::bigint, 0
           from form_days where form_id = $1 group by day, version"#,
        form as FormId,
    )
    .fetch_all(connection)
    .await?;
    let mut counters = Counters::default();
    for line in lines {
        match (line.part, line.day) {
            (0, _) => {
                counters.totals = Numbers {
                    views: line.first,
                    starts: line.second,
                    completed: line.third,
                    held: line.fourth,
                    ..Numbers::default()
                }
            }
            (1, _) => counters.answers.push(AnswerCount {
                question: line.name,
                bucket: line.bucket,
                complete: line.first,
                unfinished: line.second,
            }),
            (2, _) => counters.pages.push(PageCount {
                page: line.name,
                complete: line.first,
                unfinished: line.second,
                waiting: line.third,
            }),
            (_, Some(day)) => counters.days.push(DayOfVersion {
                day,
                version: line.version,
                views: line.first,
                starts: line.second,
                completed: line.third,
            }),
            (_, None) => {}
        }
    }
    Ok(counters)
}
