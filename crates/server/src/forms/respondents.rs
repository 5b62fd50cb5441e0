//! Listed people, of whom a restricted form may take one response each.

use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::ids::FormId;
use super::store;
use crate::context::Context;
use crate::http::{ApiError, ProblemCode};

/// A listed person, as a hash: the row does not store the address itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct RespondentKey([u8; 32]);

impl RespondentKey {
    pub(super) fn of(form: FormId, email_norm: &str) -> Self {
        let hash = Sha256::new().chain_update(form.as_uuid()).chain_update(email_norm);
        Self(hash.finalize().into())
    }

    pub(crate) fn parse(stored: &[u8]) -> Option<Self> {
        stored.try_into().ok().map(Self)
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// The complete response of a listed person.
#[derive(Debug, Clone)]
pub(crate) struct FormRespondent {
    pub form: FormId,
    pub key: RespondentKey,
    pub response: Uuid,
    pub receipt: String,
}

/// Fails if the person has completed a response to the form.
pub(super) async fn check_not_answered(
    context: &Context,
    form: FormId,
    respondent: RespondentKey,
) -> Result<(), ApiError> {
    let mut transaction = platform::db::begin_as_system(&context.system_pool).await?;
    match store::find_respondents(&mut transaction, &[(form, respondent)])
        .await?
        .pop()
    {
        Some(answered) => Err(already_answered(&answered.receipt)),
        None => Ok(()),
    }
}

/// The person has completed a response before, with this receipt.
pub(crate) fn already_answered(receipt: &str) -> ApiError {
    ApiError::new(ProblemCode::FormAlreadyAnswered).with_extra("receipt", json!(receipt))
}
