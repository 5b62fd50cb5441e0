//! The answers column of a stored page.

use std::collections::BTreeMap;
use std::ops::Deref;

use form_model::sent_answer::SentAnswer;
use form_model::stored_answers;
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgTypeInfo, PgValueFormat, PgValueRef};
use sqlx::types::Json;
use sqlx::{Decode, Postgres, Type};

/// Answers by question id, not yet read with the questions of their version.
pub(crate) struct StoredAnswers(BTreeMap<String, SentAnswer>);

impl Deref for StoredAnswers {
    type Target = BTreeMap<String, SentAnswer>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Type<Postgres> for StoredAnswers {
    fn type_info() -> PgTypeInfo {
        <Json<()> as Type<Postgres>>::type_info()
    }
}

impl<'r> Decode<'r, Postgres> for StoredAnswers {
    fn decode(value: PgValueRef<'r>) -> Result<Self, BoxDynError> {
        let stored = value.as_bytes()?;
        let json = match value.format() {
            // PostgreSQL sends the version of its binary format before the text.
            PgValueFormat::Binary => stored.get(1..).unwrap_or_default(),
            PgValueFormat::Text => stored,
        };
        Ok(Self(stored_answers::parse(json)?))
    }
}
