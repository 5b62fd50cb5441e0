//! Rate limits per network, checked before the body is read.

use std::marker::PhantomData;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;

use super::network::Network;
use super::problem::ApiError;
use super::rate_limit::{NetworkLimit, NetworkLimits};
use crate::context::Context;

/// Selects a limit of [`NetworkLimits`].
pub trait SelectsLimit {
    fn of(limits: &NetworkLimits) -> &NetworkLimit;
}

/// Extractor that counts the request against the limit `L` of the caller's network. Every handler for anonymous callers has it
/// before the body extractor.
#[derive(Debug, Clone, Copy)]
pub struct Allowance<L> {
    pub network: Network,
    limit: PhantomData<L>,
}

impl<L: SelectsLimit + Send, S> FromRequestParts<S> for Allowance<L>
where
    Context: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let network = Network::from_request_parts(parts, state).await?;
        L::of(&Context::from_ref(state).limits).consume(network)?;
        Ok(Self {
            network,
            limit: PhantomData,
        })
    }
}

macro_rules! limits {
    ($( $(#[$doc:meta])* $name:ident = $field:ident; )*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub enum $name {}

        impl SelectsLimit for $name {
            fn of(limits: &NetworkLimits) -> &NetworkLimit {
                &limits.$field
            }
        }
    )*};
}

limits! {
    /// [`NetworkLimits::sign_up`].
    SignUp = sign_up;
    /// [`NetworkLimits::log_in`].
    LogIn = log_in;
    /// [`NetworkLimits::change_password`].
    ChangePassword = change_password;
    /// [`NetworkLimits::send_code`].
    SendCode = send_code;
    /// [`NetworkLimits::try_code`].
    TryCode = try_code;
    /// [`NetworkLimits::open_form`].
    OpenForm = open_form;
    /// [`NetworkLimits::submit`].
    Submit = submit;
    /// [`NetworkLimits::upload_media`].
    UploadMedia = upload_media;
    /// [`NetworkLimits::upload_file`].
    UploadFile = upload_file;
    /// [`NetworkLimits::unsubscribe`].
    Unsubscribe = unsubscribe;
    /// [`NetworkLimits::own_response`].
    OwnResponse = own_response;
}
