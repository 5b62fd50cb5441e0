//! The SQL of analytics. Statements run as the signed-in user, so row security applies.

mod texts;

use sqlx::PgConnection;

use super::counters::CohortFilter;
use crate::forms::FormId;

pub(super) use texts::{TextQuestions, newest_texts};

pub(super) struct PageSubmissionCount {
    pub version: i32,
    pub page: String,
    pub handed_in: i64,
}

pub(super) async fn submissions_by_version(
    connection: &mut PgConnection,
    form: FormId,
    cohort: CohortFilter,
) -> sqlx::Result<Vec<PageSubmissionCount>> {
    sqlx::query_as!(
        PageSubmissionCount,
        r#"select version, page_id as page, sum(complete + partial)::bigint as "handed_in!"
           from page_counters_daily
           where form_id = $1 and day between $2 and $3
               and ($4::integer is null or version = $4)
           group by version, page_id"#,
        form as FormId,
        cohort.days().0,
        cohort.days().1,
        cohort.version,
    )
    .fetch_all(connection)
    .await
}
