//! The daily budget of bytes that one account may write as drafts and versions.

use sqlx::PgConnection;

use crate::accounts::UserId;
use crate::byte_budgets::Budget;
use crate::context::Context;
use crate::http::{ApiError, ProblemCode};

/// Charges bytes that the caller's transaction has written. Call it last before the commit: a rollback would lose the budget
/// that this node has leased.
pub(super) async fn spend(
    context: &Context,
    connection: &mut PgConnection,
    account: UserId,
    bytes: u64,
) -> Result<(), ApiError> {
    let budgets = &context.budgets;
    let has_room = budgets.spend_within(connection, Budget::DraftsOfAccount, account.as_uuid(), bytes);
    if has_room.await? {
        return Ok(());
    }
    Err(ApiError::new(ProblemCode::DraftsNoRoom).retry_after(budgets.seconds_to_midnight()))
}
