//! Whether somebody may fill a form in: anybody, or only the people on its list.

use super::{ids::FormId, roles::Access, store};
use crate::{
    accounts::{MaybeSignedIn, UserId},
    app::App,
    http::problem::{ApiError, ProblemCode},
};

/// Lets the caller through to a form, or says that it is for listed people only. Its owner always comes through.
pub(crate) async fn admit(
    app: &App,
    caller: &MaybeSignedIn,
    _pass: Option<&str>,
    form: FormId,
    owner: UserId,
    access: Access,
) -> Result<(), ApiError> {
    let is_owner = caller.0.is_some_and(|caller| caller.user == owner);
    if access == Access::Link || is_owner {
        return Ok(());
    }
    let refused = || ApiError::new(ProblemCode::FormPeopleOnly);
    let mut transaction = caller.0.as_ref().ok_or_else(refused)?.begin(app).await?;
    if store::is_listed(&mut transaction, form).await? {
        return Ok(());
    }
    Err(refused())
}
