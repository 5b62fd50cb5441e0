//! SQL of byte budgets.

use chrono::NaiveDate;
use sqlx::PgConnection;
use uuid::Uuid;

use super::budget::Budget;

/// Leases bytes of today's budget; returns the day, or none when the budget is used up.
pub(super) async fn lease(
    connection: &mut PgConnection,
    budget: Budget,
    subject: Uuid,
    bytes: u64,
) -> sqlx::Result<Option<NaiveDate>> {
    let number = |bytes: u64| i64::try_from(bytes).unwrap_or(i64::MAX);
    sqlx::query_scalar!(
        "insert into byte_budgets (budget, subject, day, bytes)
         select $1, $2, (app_now() at time zone 'utc')::date, $3::bigint where $3::bigint <= $4::bigint
         on conflict (budget, subject, day) do update set bytes = byte_budgets.bytes + excluded.bytes
             where byte_budgets.bytes + excluded.bytes <= $4::bigint
         returning day",
        budget.as_str(),
        subject,
        number(bytes),
        number(budget.bytes_a_day()),
    )
    .fetch_optional(connection)
    .await
}

/// Deletes rows of past days.
pub async fn delete_expired(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let deleted = sqlx::query!("delete from byte_budgets where day < (app_now() at time zone 'utc')::date - 1")
        .execute(connection)
        .await?;
    Ok(deleted.rows_affected())
}
