//! Creates the first account of an installation.

use super::sign_up::NewAccount;
use super::state::AccountsState;
use super::wire::SignUp;
use super::{mark_email_verified, store};
use crate::audit;
use crate::http::ApiError;
use crate::language::Language;

/// Creates the first account. Its address counts as verified, because the operator creates it. Returns `false` if there is
/// an account already.
pub async fn create_first_account(
    state: &AccountsState,
    request: &SignUp,
    language: Language,
) -> Result<bool, ApiError> {
    let context = &state.context;
    let account = NewAccount::check(request)?;
    let password_phc = state.passwords.hash(&account.password, &context.rng).await?;
    let mut transaction = context.pool.begin().await?;
    store::lock_first_account(&mut transaction).await?;
    if store::has_accounts(&mut transaction).await? {
        return Ok(false);
    }
    let (name, email) = (&account.name, &account.email);
    let created = store::insert_user(&mut transaction, context, name, email, &password_phc, language).await?;
    if let Some(user) = created {
        audit::set_account(user.0);
        mark_email_verified(&mut transaction, context, user).await?;
    }
    transaction.commit().await?;
    Ok(created.is_some())
}
