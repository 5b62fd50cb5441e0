//! `POST /api/user/signup`: makes an account.

use axum::{Json, extract::State, http::StatusCode};
use secrecy::{ExposeSecret as _, SecretString};
use subtle::ConstantTimeEq as _;

use super::{
    email::Email,
    events::SignUpAttemptedV1,
    password::NewPassword,
    store,
    text::{NAME_CHARACTERS, fitting},
    wire::{DoneWithMessage, SignUp},
};
use crate::{
    app::App,
    http::{
        client_address::Network,
        documented::{Always, Limited, WithBody},
        json::JsonBody,
        problem::{ApiError, Problem, ProblemCode},
    },
    language::Language,
};

/// Sign up
///
/// A taken address answers like any other refusal, and its owner is told by mail.
#[utoipa::path(post, path = "/api/user/signup", tag = "accounts", request_body = SignUp, responses(
    (status = 201, body = DoneWithMessage, description = "the account is made"),
    (status = 409, body = Problem, description = "Signup failed"),
    WithBody, Limited, Always,
))]
pub(super) async fn sign_up(
    State(app): State<App>,
    network: Network,
    language: Language,
    JsonBody(request): JsonBody<SignUp>,
) -> Result<(StatusCode, Json<DoneWithMessage>), ApiError> {
    let person = Newcomer::check(&request)?;
    app.limits.sign_up.take(network)?;
    // Hashed before looking whether the address is taken, so that both answers take as long.
    let password_phc = app.passwords.hash(&person.password, &app.chance).await?;
    let mut transaction = app.pool.begin().await?;
    let made = store::insert_user(
        &mut transaction,
        &app,
        &person.name,
        &person.email,
        &password_phc,
        language,
    )
    .await?;
    if !made && let Some(owner) = store::correspondent_by_email(&mut transaction, &person.email).await? {
        let event = SignUpAttemptedV1 { user: owner.user };
        platform::outbox::enqueue(&mut transaction, &app.chance, &app.clock, &event).await?;
    }
    transaction.commit().await?;
    if made {
        Ok((StatusCode::CREATED, Json(DoneWithMessage::new("Signup successful"))))
    } else {
        Err(ApiError::new(ProblemCode::SignUpRefused))
    }
}

struct Newcomer {
    name: String,
    email: Email,
    password: NewPassword,
}

impl Newcomer {
    // Spec §5: required fields first, then the address, the password's length, and that both agree.
    fn check(request: &SignUp) -> Result<Self, ApiError> {
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
        let name = fitting(&request.name, NAME_CHARACTERS)
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
