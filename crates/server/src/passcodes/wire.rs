//! Request and reply types of the code calls.

use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::{UserOut, blank};

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SendCode {
    #[serde(default)]
    #[schema(required)]
    pub email: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct VerifyCode {
    #[serde(default)]
    #[schema(required)]
    pub email: String,
    #[serde(default)]
    #[schema(required, min_length = 6, max_length = 6, example = "042917")]
    pub otp: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ResetPassword {
    #[serde(default)]
    #[schema(required)]
    pub email: String,
    #[serde(default = "blank")]
    #[schema(required, value_type = String, format = Password)]
    pub new_password: SecretString,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct VerifyEmail {
    #[serde(default)]
    #[schema(required, min_length = 6, max_length = 6, example = "042917")]
    pub otp: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CodeSent {
    pub success: bool,
    /// Seconds until another code can be requested.
    pub resend_after_seconds: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EmailVerified {
    pub success: bool,
    pub user: UserOut,
}
