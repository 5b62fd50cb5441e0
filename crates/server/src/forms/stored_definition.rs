//! Maps the definition of a draft or version between the form model and the database.

use std::collections::BTreeSet;

use form_model::definition::{Definition, Target};
use form_model::graph::{EdgeKind, Graph};
use form_model::ids::{Id, PageId};
use form_model::limits::Limit;
use form_model::questions::Question;
use form_model::routing::Routes;
use form_model::wire;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use crate::context::Context;
use crate::http::{ApiError, ProblemCode};

/// Length of a new page's, question's, option's or section's id.
const ID_CHARACTERS: usize = 22;

/// A definition as JSON, with the derived columns that are stored beside it.
pub(super) struct StoredDefinition {
    /// The definition without derived fields.
    pub json: Value,
    /// Length of the JSON.
    pub bytes: u64,
    /// Hash of the JSON, to compare draft and version. The form's name is not part of it.
    pub sha256: [u8; 32],
    pub pages: i16,
    pub questions: i32,
    /// The graph drawn on the form's card.
    pub graph: PageGraph,
    /// Ids of the images and videos it shows.
    pub media: Vec<String>,
}

impl StoredDefinition {
    pub(super) fn of(definition: &Definition) -> Result<Self, ApiError> {
        let fault = |error: serde_json::Error| ApiError::fault(&error.into());
        let mut json = serde_json::to_value(wire::write(definition)).map_err(fault)?;
        if let Some(fields) = json.as_object_mut() {
            for derived in ["questions", "truePage", "falsePage"] {
                fields.remove(derived);
            }
        }
        let written = serde_json::to_vec(&json).map_err(fault)?;
        Ok(Self {
            sha256: Sha256::digest(&written).into(),
            pages: i16::try_from(definition.pages().len()).unwrap_or(i16::MAX),
            questions: i32::try_from(definition.questions().count()).unwrap_or(i32::MAX),
            graph: PageGraph::of(definition),
            media: media_of(definition).into_iter().collect(),
            bytes: written.len() as u64,
            json,
        })
    }

    /// Rejects a form that is too large to store, generated ids included. Called only where a draft is written, so older drafts
    /// above the limit can still be read, served and renamed.
    pub(super) fn check_size(&self) -> Result<(), ApiError> {
        let fits = Limit::FormBytes.check(usize::try_from(self.bytes).unwrap_or(usize::MAX));
        fits.map_err(|_| ApiError::new(ProblemCode::FormTooLarge))
    }
}

/// Parses a stored definition. This program wrote it, so an error is an internal one.
pub(super) fn parse(stored: &Value) -> Result<Definition, ApiError> {
    wire::read_stored(stored).map_err(|error| ApiError::fault(&error.into()))
}

/// Like [`parse`], in the blocking pool, for definitions that may be large.
pub(super) async fn parse_in_pool(context: &Context, stored: Value) -> Result<Definition, ApiError> {
    context.owners_work.run(move || parse(&stored)).await?
}

/// Generates ids for the form model, which has no random number generator.
pub(super) fn mint(context: &Context) -> impl FnMut() -> Id + '_ {
    move || loop {
        if let Some(id) = Id::parse(&context.rng.base58(ID_CHARACTERS)) {
            return id;
        }
    }
}

fn media_of(definition: &Definition) -> BTreeSet<String> {
    let media = definition.questions().filter_map(Question::stored_media);
    media.map(|id| id.as_str().to_owned()).collect()
}

/// A form's pages and edges, as a card draws them. Pages are numbered by position, from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PageGraph {
    /// Number of pages.
    pages: usize,
    /// The first page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    start: Option<usize>,
    /// The edges that at least one answer follows.
    ways: Vec<PageEdge>,
}

/// An edge from one page to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(super) struct PageEdge {
    /// The page it leaves.
    from: usize,
    /// The page it leads to; absent if it ends the form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    to: Option<usize>,
    /// When the edge is followed.
    when: EdgeCondition,
}

/// When an edge is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum EdgeCondition {
    /// The page's condition is met.
    True,
    /// The page's condition is not met.
    False,
    /// Always.
    Next,
}

impl PageGraph {
    fn of(definition: &Definition) -> Self {
        let position = |page: &PageId| definition.pages().iter().position(|other| other.id == *page);
        let edges = Graph::of(definition).edges().into_iter().filter_map(|edge| {
            Some(PageEdge {
                from: position(&edge.from)?,
                to: match &edge.to {
                    Target::Page(page) => position(page),
                    Target::End | Target::Ending(_) => None,
                },
                when: match edge.kind {
                    EdgeKind::True => EdgeCondition::True,
                    EdgeKind::False => EdgeCondition::False,
                    EdgeKind::Next => EdgeCondition::Next,
                },
            })
        });
        Self {
            pages: definition.pages().len(),
            start: Routes::of(definition).start().and_then(position),
            ways: edges.collect(),
        }
    }
}
