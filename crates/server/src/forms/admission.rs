//! Who may have a published form: whoever knows its link or, when it is for listed people, whoever is proven to be one. Every
//! call that serves or takes anything by the link asks here.

use std::convert::Infallible;

use axum::{extract::FromRequestParts, http::request::Parts};

use super::{ids::FormId, roles::Access, store};
use crate::{
    accounts::{MaybeSignedIn, UserId},
    app::App,
    http::{
        cookies::BrowserSecret,
        problem::{ApiError, ProblemCode},
    },
};

/// The header that carries what `enter` gave out.
pub(super) const PASS_HEADER: &str = "x-form-pass";

/// The pass that came with a request, if one did.
pub(crate) struct ShownPass(Option<String>);

impl ShownPass {
    /// The pass as it was sent.
    pub(crate) fn as_deref(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl<S: Sync> FromRequestParts<S> for ShownPass {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let shown = parts.headers.get(PASS_HEADER).and_then(|value| value.to_str().ok());
        Ok(Self(shown.map(str::to_owned)))
    }
}

/// Lets the owner in, people on the list by their proven address or by a pass of this form, and anybody where the form is for
/// anybody. Both kinds of proof are looked up each time: who was taken off the list is out at once.
pub(crate) async fn admit(
    app: &App,
    caller: &MaybeSignedIn,
    pass: Option<&str>,
    form: FormId,
    owner: UserId,
    access: Access,
) -> Result<(), ApiError> {
    if access == Access::Link {
        return Ok(());
    }
    if let Some(caller) = &caller.0 {
        if caller.user == owner {
            return Ok(());
        }
        let mut transaction = caller.begin(app).await?;
        if store::is_listed(&mut transaction, form).await? {
            return Ok(());
        }
    }
    if let Some(pass) = pass.and_then(BrowserSecret::parse) {
        let mut transaction = platform::db::begin_for_product(&app.pool).await?;
        if store::pass_stands(&mut transaction, form, &pass.sha256()).await? {
            return Ok(());
        }
    }
    Err(ApiError::new(ProblemCode::FormPeopleOnly))
}
