//! `POST /api/user/signup`: creates an account.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use secrecy::{ExposeSecret as _, SecretString};
use subtle::ConstantTimeEq as _;

use super::email::Email;
use super::events::SignUpAttemptedV1;
use super::password::NewPassword;
use super::state::AccountsState;
use super::store;
use super::update_profile::NAME_CHARACTERS;
use super::wire::{DoneWithMessage, SignUp};
use crate::audit;
use crate::db_values::validate_short_text;
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{ApiError, BodyErrors, CommonErrors, JsonBody, Problem, ProblemCode, RateLimitErrors};
use crate::language::Language;

/// Sign up
///
/// If the address has an account already, the call fails without a reason and the owner of the account is notified by mail.
#[utoipa::path(post, path = "/api/user/signup", tag = "accounts", request_body = SignUp, responses(
    (status = 201, body = DoneWithMessage, description = "Created"),
    (status = 409, body = Problem, description = "Signup failed"),
    BodyErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn sign_up(
    State(state): State<AccountsState>,
    _: Allowance<limit::SignUp>,
    language: Language,
    JsonBody(request): JsonBody<SignUp>,
) -> Result<(StatusCode, Json<DoneWithMessage>), ApiError> {
    let account = NewAccount::check(&request)?;
    // Hashed before the address is looked up, so that both replies take the same time.
    let password_phc = state.passwords.hash(&account.password, &state.context.rng).await?;
    let mut transaction = state.context.pool.begin().await?;
    let created = store::insert_user(
        &mut transaction,
        &state.context,
        &account.name,
        &account.email,
        &password_phc,
        language,
    )
    .await?;
    if created.is_none()
        && let Some(owner) = store::contact_by_email(&mut transaction, &account.email).await?
    {
        let event = SignUpAttemptedV1 { user: owner.user };
        platform::outbox::enqueue(&mut transaction, &state.context.rng, &state.context.clock, &event).await?;
    }
    transaction.commit().await?;
    if let Some(user) = created {
        audit::set_account(user.0);
        Ok((StatusCode::CREATED, Json(DoneWithMessage::new("Signup successful"))))
    } else {
        Err(ApiError::new(ProblemCode::SignUpRefused))
    }
}

pub(super) struct NewAccount {
    pub(super) name: String,
    pub(super) email: Email,
    pub(super) password: NewPassword,
}

impl NewAccount {
    // Spec §5: required fields first, then the address, the password's length, and that both passwords match.
    pub(super) fn check(request: &SignUp) -> Result<Self, ApiError> {
        let is_blank = |secret: &SecretString| secret.expose_secret().is_empty();
        let missing = [
            ("name", request.name.trim().is_empty()),
            ("email", request.email.trim().is_empty()),
            ("password", is_blank(&request.password)),
            ("confirmPassword", is_blank(&request.confirm_password)),
        ];
        if let Some((field, _)) = missing.iter().find(|(_, blank)| *blank) {
            return Err(ApiError::at_field(field, ProblemCode::FieldsRequired));
        }
        let name = validate_short_text(&request.name, NAME_CHARACTERS)
            .ok_or_else(|| ApiError::at_field("name", ProblemCode::TextUnfit))?;
        let email =
            Email::parse(&request.email).ok_or_else(|| ApiError::at_field("email", ProblemCode::EmailInvalid))?;
        let (password, again) = (
            request.password.expose_secret(),
            request.confirm_password.expose_secret(),
        );
        let checked = NewPassword::check(password, &[&name, email.as_typed()]);
        let password_fits = checked.map_err(|refusal| ApiError::at_field("password", refusal.into()));
        let differ = !bool::from(password.as_bytes().ct_eq(again.as_bytes()));
        match password_fits {
            Ok(password) if !differ => Ok(Self { name, email, password }),
            Ok(_) => Err(ApiError::at_field("confirmPassword", ProblemCode::PasswordMismatch)),
            Err(refused) => Err(refused),
        }
    }
}
