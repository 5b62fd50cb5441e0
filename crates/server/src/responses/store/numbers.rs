//! Reading counters: for all time from the tables without days, otherwise from those with them.

use std::collections::BTreeMap;

use sqlx::PgConnection;

use crate::{
    forms::FormId,
    responses::numbers::{DayNumbers, Numbers, Only},
};

/// The numbers of the form as a whole.
pub(in crate::responses) async fn activity(
    connection: &mut PgConnection,
    form: FormId,
    only: Only,
) -> sqlx::Result<Numbers> {
    let row = if only.is_all() {
        sqlx::query_as!(
            Activity,
            r#"select coalesce(sum(views), 0)::bigint as "views!", coalesce(sum(starts), 0)::bigint as "starts!",
                   coalesce(sum(completed), 0)::bigint as "completed!", coalesce(sum(held), 0)::bigint as "held!"
               from form_activity where form_id = $1"#,
            form as FormId,
        )
        .fetch_one(connection)
        .await?
    } else {
        sqlx::query_as!(
            Activity,
            r#"select coalesce(sum(views), 0)::bigint as "views!", coalesce(sum(starts), 0)::bigint as "starts!",
                   coalesce(sum(completed), 0)::bigint as "completed!", coalesce(sum(held), 0)::bigint as "held!"
               from form_days
               where form_id = $1 and day between $2 and $3
                   and ($4::integer is null or version = $4)"#,
            form as FormId,
            only.days().0,
            only.days().1,
            only.version,
        )
        .fetch_one(connection)
        .await?
    };
    Ok(Numbers {
        views: row.views,
        starts: row.starts,
        completed: row.completed,
        held: row.held,
        ..Numbers::default()
    })
}

struct Activity {
    views: i64,
    starts: i64,
    completed: i64,
    held: i64,
}

/// How often a question was answered so.
pub(in crate::responses) struct AnswerCount {
    pub question: String,
    pub bucket: String,
    pub complete: i64,
    pub unfinished: i64,
}

/// Every count of answers.
pub(in crate::responses) async fn answers(
    connection: &mut PgConnection,
    form: FormId,
    only: Only,
) -> sqlx::Result<Vec<AnswerCount>> {
    if only.is_all() {
        let all = sqlx::query_as!(
            AnswerCount,
            r#"select question_id as question, bucket, sum(complete)::bigint as "complete!",
                   sum(unfinished)::bigint as "unfinished!"
               from answer_counts where form_id = $1 group by question_id, bucket"#,
            form as FormId,
        );
        return all.fetch_all(connection).await;
    }
    sqlx::query_as!(
        AnswerCount,
        r#"select question_id as question, bucket, sum(complete)::bigint as "complete!",
               sum(unfinished)::bigint as "unfinished!"
           from answer_days
           where form_id = $1 and day between $2 and $3
               and ($4::integer is null or version = $4)
           group by question_id, bucket"#,
        form as FormId,
        only.days().0,
        only.days().1,
        only.version,
    )
    .fetch_all(connection)
    .await
}

/// How a page was passed.
pub(in crate::responses) struct PageCount {
    pub page: String,
    pub complete: i64,
    pub unfinished: i64,
    pub waiting: i64,
}

/// Every count of pages.
pub(in crate::responses) async fn pages(
    connection: &mut PgConnection,
    form: FormId,
    only: Only,
) -> sqlx::Result<Vec<PageCount>> {
    if only.is_all() {
        let all = sqlx::query_as!(
            PageCount,
            r#"select page_id as page, sum(complete)::bigint as "complete!", sum(unfinished)::bigint as "unfinished!",
                   sum(waiting)::bigint as "waiting!"
               from page_counts where form_id = $1 group by page_id"#,
            form as FormId,
        );
        return all.fetch_all(connection).await;
    }
    sqlx::query_as!(
        PageCount,
        r#"select page_id as page, sum(complete)::bigint as "complete!", sum(unfinished)::bigint as "unfinished!",
               sum(waiting)::bigint as "waiting!"
           from page_days
           where form_id = $1 and day between $2 and $3
               and ($4::integer is null or version = $4)
           group by page_id"#,
        form as FormId,
        only.days().0,
        only.days().1,
        only.version,
    )
    .fetch_all(connection)
    .await
}

/// A form's days, the oldest first.
pub(in crate::responses) async fn days(
    connection: &mut PgConnection,
    form: FormId,
    only: Only,
) -> sqlx::Result<Vec<DayNumbers>> {
    sqlx::query_as!(
        DayNumbers,
        r#"select day, sum(views)::bigint as "views!", sum(starts)::bigint as "starts!", sum(completed)::bigint as "completed!"
           from form_days
           where form_id = $1 and day between $2 and $3
               and ($4::integer is null or version = $4)
           group by day order by day"#,
        form as FormId,
        only.days().0,
        only.days().1,
        only.version,
    )
    .fetch_all(connection)
    .await
}

/// How many responses each version has collected.
pub(in crate::responses) async fn starts_by_version(
    connection: &mut PgConnection,
    form: FormId,
) -> sqlx::Result<BTreeMap<i32, i64>> {
    let rows = sqlx::query!(
        r#"select version, sum(starts)::bigint as "starts!" from form_days where form_id = $1 group by version"#,
        form as FormId,
    );
    let rows = rows.fetch_all(connection).await?;
    Ok(rows.into_iter().map(|row| (row.version, row.starts)).collect())
}
