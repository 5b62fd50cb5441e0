//! Error responses for the `OpenAPI` description: operations name a group, and each response is described once.

use std::collections::BTreeMap;

use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, Modify};

macro_rules! error_groups {
    ($($(#[$doc:meta])* $group:ident { $($name:ident = $status:literal $description:literal,)+ })+) => {
        $(
            $(#[$doc])*
            pub struct $group;

            impl IntoResponses for $group {
                fn responses() -> BTreeMap<String, RefOr<Response>> {
                    BTreeMap::from([$(
                        ($status.to_owned(), Ref::from_response_name(stringify!($name)).into()),
                    )+])
                }
            }
        )+

        const SHARED: &[(&str, &str)] = &[$($((stringify!($name), $description),)+)+];
    };
}

error_groups! {
    /// Errors of every operation.
    CommonErrors {
        Timeout = "408" "The request took too long to arrive.",
        Internal = "500" "Internal error.",
        Busy = "503" "Busy; retry after `Retry-After` seconds.",
    }
    /// Errors of operations with a JSON body.
    BodyErrors {
        MalformedBody = "400" "Malformed JSON, or as the message says.",
        TooLarge = "413" "The body is too large.",
        NotJson = "415" "The content type is not `application/json`.",
        Invalid = "422" "A field is missing or invalid; see `fields`.",
    }
    /// Errors of operations that need a session.
    AuthErrors {
        Unauthorized = "401" "The token is missing, unknown or expired.",
    }
    /// Errors of rate-limited operations.
    RateLimitErrors {
        TooMany = "429" "Too many requests; retry after `Retry-After` seconds.",
    }
    /// Errors of operations that store a draft or version.
    StorageErrors {
        BudgetUsedUp = "507" "The daily storage budget of the account is used up.",
    }
    /// Errors of operations with query parameters.
    QueryErrors {
        MalformedQuery = "400" "A parameter is repeated or not UTF-8.",
    }
    /// Errors of operations that read cookies.
    CookieErrors {
        CrossOrigin = "403" "The request comes from another site.",
    }
    /// Errors of operations on resources of the caller.
    NotFoundErrors {
        NotFound = "404" "Not found, or not accessible to the caller.",
    }
}

/// Adds the responses that the groups refer to.
pub struct SharedResponses;

impl Modify for SharedResponses {
    fn modify(&self, description: &mut OpenApi) {
        let components = description.components.get_or_insert_default();
        components.responses.extend(SHARED.iter().map(|(name, text)| {
            let response = ResponseBuilder::new()
                .description(*text)
                .content("application/json", Content::new(Some(Ref::from_schema_name("Problem"))))
                .build();
            ((*name).to_owned(), response.into())
        }));
    }
}
