//! Forms as JSON: parsed leniently, written exactly as the API describes.

mod condition_reader;
mod dto;
mod form_reader;
mod question_reader;
mod reader;
mod settings_reader;
mod writer;

pub use dto::{ConditionShape, DraftShape, FlatQuestionShape, PageShape, PublicShape, SectionShape};
pub use reader::{ParseWarning, ParsedForm, ReadError, read, read_stored};
pub use writer::{write, write_public};
