//! Where the confirmation of a response goes.

use form_model::settings::Settings;

/// Whose address a confirmation goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(crate) enum ConfirmationAddress {
    /// An answer.
    Answer,
    /// The listed person's.
    Listed,
}

impl ConfirmationAddress {
    /// `None` if responses are not confirmed.
    pub(super) fn of(settings: &Settings) -> Option<Self> {
        let confirmation = settings.confirmation.as_ref()?;
        Some(match confirmation.address_question_id {
            Some(_) => Self::Answer,
            None => Self::Listed,
        })
    }
}
