//! Forms as JSON: read leniently from what a client sends, written exactly as the calls describe.

mod condition_reader;
mod form_reader;
pub(crate) mod loose;
mod option_identity;
mod question_reader;
mod reader;
mod shapes;
mod writer;

pub use reader::{Note, ReadError, Reading, read, read_json, read_stored};
pub use shapes::{
    ConditionShape, DraftShape, FlatQuestionShape, LinearScaleShape, PageShape, PublicShape, QuestionShape,
    RatingShape, ScaleShape, SectionShape,
};
pub use writer::{write, write_public};
