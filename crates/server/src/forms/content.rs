//! A draft's or a version's content between the model and the database.

use std::collections::BTreeSet;

use form_model::{
    definition::{Definition, Target},
    graph::{Graph, Way},
    ids::{Id, PageId},
    media::{ImageSource, VideoSource},
    question::QuestionKind,
    routing::Routes,
    wire,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use crate::{app::App, http::problem::ApiError, projects::Name};

/// Characters of a new page's, question's, option's or section's id.
const ID_CHARACTERS: usize = 22;

/// A definition in the form in which it is stored, with what is kept beside it.
pub(super) struct Content {
    /// The definition as JSON, without what is derived from it.
    pub json: Value,
    /// Of the name and the JSON: equal hashes are equal forms.
    pub sha256: [u8; 32],
    /// How many pages.
    pub pages: i16,
    /// How many questions.
    pub questions: i32,
    /// What a card draws.
    pub graph: PageGraph,
    /// The pictures and films it shows.
    pub media: Vec<String>,
}

impl Content {
    pub(super) fn of(name: &Name, definition: &Definition) -> Result<Self, ApiError> {
        let fault = |error: serde_json::Error| ApiError::fault(&error.into());
        let mut json = serde_json::to_value(wire::write(definition)).map_err(fault)?;
        if let Some(fields) = json.as_object_mut() {
            for derived in ["questions", "truePage", "falsePage"] {
                fields.remove(derived);
            }
        }
        let mut hash = Sha256::new();
        hash.update((name.as_str().len() as u64).to_be_bytes());
        hash.update(name.as_str());
        hash.update(serde_json::to_vec(&json).map_err(fault)?);
        Ok(Self {
            sha256: hash.finalize().into(),
            pages: i16::try_from(definition.pages().len()).unwrap_or(i16::MAX),
            questions: i32::try_from(definition.questions().count()).unwrap_or(i32::MAX),
            graph: PageGraph::of(definition),
            media: media_of(definition).into_iter().collect(),
            json,
        })
    }
}

/// Reads what was stored. It was written by this program, so what does not read is a fault of ours.
pub(super) fn read(stored: &Value) -> Result<Definition, ApiError> {
    wire::read_stored(stored).map_err(|error| ApiError::fault(&error.into()))
}

/// Draws ids for the model, which has no chance of its own.
pub(super) fn mint(app: &App) -> impl FnMut() -> Id + '_ {
    move || loop {
        if let Some(id) = Id::parse(&app.chance.base58(ID_CHARACTERS)) {
            return id;
        }
    }
}

fn media_of(definition: &Definition) -> BTreeSet<String> {
    let stored = |question: &form_model::question::Question| match &question.kind {
        QuestionKind::Image {
            source: Some(ImageSource::Stored(id)),
            ..
        }
        | QuestionKind::Video {
            source: Some(VideoSource::Stored(id)),
        } => Some(id.as_str().to_owned()),
        _ => None,
    };
    definition.questions().filter_map(stored).collect()
}

/// A form's pages and ways, as little as a card needs to draw them. Pages are known by their place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PageGraph {
    /// How many pages.
    pages: usize,
    /// The page it begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    start: Option<usize>,
    /// The ways that some answer takes.
    ways: Vec<PageWay>,
}

/// A way from one page to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(super) struct PageWay {
    /// The page it leaves.
    from: usize,
    /// The page it leads to; left out, it ends the form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    to: Option<usize>,
    /// When it is taken.
    when: WayTaken,
}

/// When a way is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum WayTaken {
    /// The page's condition is met.
    True,
    /// It is not met.
    False,
    /// Always.
    Next,
}

impl PageGraph {
    fn of(definition: &Definition) -> Self {
        let place = |page: &PageId| definition.pages().iter().position(|other| other.id == *page);
        let ways = Graph::of(definition).edges().into_iter().filter_map(|edge| {
            Some(PageWay {
                from: place(&edge.from)?,
                to: match &edge.to {
                    Target::Page(page) => place(page),
                    Target::End => None,
                },
                when: match edge.way {
                    Way::True => WayTaken::True,
                    Way::False => WayTaken::False,
                    Way::Next => WayTaken::Next,
                },
            })
        });
        Self {
            pages: definition.pages().len(),
            start: Routes::of(definition).start().and_then(place),
            ways: ways.collect(),
        }
    }
}
