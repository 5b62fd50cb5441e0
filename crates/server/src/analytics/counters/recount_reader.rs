//! Reads a form's responses in batches, with the fields that counting needs.

use std::collections::HashMap;
use std::sync::Arc;

use form_model::ids::PageId;
use sqlx::PgConnection;

use super::store::recount;
use crate::forms::{self, FormId, PublishedVersion};
use crate::stored_responses::{QuarantineReason, Response, ResponseId, ResponsePage, parse_stored_answers};

pub(crate) struct RecountReader {
    form: FormId,
    last: ResponseId,
    /// Cache; a form has few versions.
    versions: HashMap<i32, Option<Arc<PublishedVersion>>>,
}

impl RecountReader {
    pub(crate) fn new(form: FormId) -> Self {
        Self {
            form,
            last: ResponseId::FIRST,
            versions: HashMap::new(),
        }
    }

    /// The next batch of responses, with the pages on their paths; `None` after the last.
    pub(crate) async fn next(&mut self, connection: &mut PgConnection) -> anyhow::Result<Option<Vec<Response>>> {
        let rows = recount::rows_after(connection, self.form, self.last).await?;
        let Some(last) = rows.last() else { return Ok(None) };
        self.last = last.response;
        let mut responses: Vec<Response> = Vec::new();
        let mut previous = None;
        for row in rows {
            let version = self.version(connection, row.version).await?;
            if previous.replace(row.response) != Some(row.response) {
                responses.push(Response {
                    version: row.version,
                    started_on: row.begun_on,
                    complete: row.complete,
                    receipt: None,
                    quarantine_reason: row.quarantine_reason.as_deref().and_then(QuarantineReason::parse),
                    released: false,
                    is_final: false,
                    open_ms: 0,
                    pages: Vec::new(),
                });
            }
            let page = row.page.as_deref().and_then(PageId::parse);
            if let (Some(response), Some(id), Some(answers)) = (responses.last_mut(), page, row.answers) {
                let answers = version.map(|version| parse_stored_answers(&version, &id, &answers));
                response.pages.push(ResponsePage {
                    id,
                    seq: 0,
                    answers: answers.unwrap_or_default().into(),
                    file_types: row.file_types.map(|types| types.0.into()),
                    on_path: true,
                    next_page: row.next_page_id.as_deref().and_then(PageId::parse),
                    completed: false,
                    duration_ms: row.duration_ms,
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
    ) -> anyhow::Result<Option<Arc<PublishedVersion>>> {
        if let Some(known) = self.versions.get(&number) {
            return Ok(known.clone());
        }
        let read = forms::read_published_version(connection, self.form, number).await;
        let read =
            read.map_err(|_| anyhow::anyhow!("version {number} of form {} cannot be read", self.form.as_text()))?;
        let read = read.map(Arc::new);
        self.versions.insert(number, read.clone());
        Ok(read)
    }
}
