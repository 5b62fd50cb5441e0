//! A form's responses, portion by portion, as far as counting needs them.

use std::{collections::HashMap, sync::Arc};

use form_model::ids::PageId;
use sqlx::PgConnection;

use super::{
    held::HeldFor,
    ids::ResponseId,
    ingest::{Page, Response},
    standing::read_stored,
    store::recounting,
};
use crate::forms::{self, FormId, PinnedVersion};

/// Where the reading stands.
pub(super) struct Cursor {
    form: FormId,
    last: ResponseId,
    /// The versions seen so far; a form has few.
    versions: HashMap<i32, Option<Arc<PinnedVersion>>>,
}

impl Cursor {
    pub(super) fn new(form: FormId) -> Self {
        Self {
            form,
            last: ResponseId::FIRST,
            versions: HashMap::new(),
        }
    }

    /// The next portion of responses, with the pages on their paths; nothing after the last.
    pub(super) async fn next(&mut self, connection: &mut PgConnection) -> anyhow::Result<Option<Vec<Response>>> {
        let rows = recounting::rows_after(connection, self.form, self.last).await?;
        let Some(last) = rows.last() else { return Ok(None) };
        self.last = last.response;
        let mut responses: Vec<Response> = Vec::new();
        let mut of = None;
        for row in rows {
            let version = self.version(connection, row.version).await?;
            if of.replace(row.response) != Some(row.response) {
                responses.push(Response {
                    version: row.version,
                    begun_on: row.begun_on,
                    complete: row.complete,
                    receipt: None,
                    held: row.held.as_deref().and_then(HeldFor::parse),
                    pages: Vec::new(),
                });
            }
            let page = row.page.as_deref().and_then(PageId::parse);
            if let (Some(response), Some(id), Some(answers)) = (responses.last_mut(), page, row.answers) {
                let answers = version.map(|version| read_stored(&version, &id, &answers));
                response.pages.push(Page {
                    id,
                    seq: 0,
                    answers: answers.unwrap_or_default().into(),
                    file_types: row.file_types.map(|types| types.0.into()),
                    on_path: true,
                    led_to: row.led_to.as_deref().and_then(PageId::parse),
                    completed: false,
                    took_ms: row.took_ms,
                    to_store: None,
                    to_bind: None,
                });
            }
        }
        Ok(Some(responses))
    }

    async fn version(
        &mut self,
        connection: &mut PgConnection,
        number: i32,
    ) -> anyhow::Result<Option<Arc<PinnedVersion>>> {
        if let Some(known) = self.versions.get(&number) {
            return Ok(known.clone());
        }
        let read = forms::read_pinned(connection, self.form, number).await;
        let read =
            read.map_err(|_| anyhow::anyhow!("version {number} of form {} cannot be read", self.form.as_text()))?;
        let read = read.map(Arc::new);
        self.versions.insert(number, read.clone());
        Ok(read)
    }
}
