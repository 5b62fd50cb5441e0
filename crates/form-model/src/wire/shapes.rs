//! The shapes on the wire. Everything a respondent may see is a field here; the owner's extras are marked.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::colour::Colour;
use crate::ids::{OptionId, PageId, QuestionId, SectionId};
use crate::question::{FileKind, KindName};

/// A draft, without the name and revision that are kept beside it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DraftShape {
    /// The form itself.
    pub pages: Vec<PageShape>,
    /// The condition of each page that has one.
    pub page_conditions: BTreeMap<PageId, ConditionShape>,
    /// The page the owner chose to begin with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub start_page: Option<PageId>,
    /// Derived: every question in a row.
    pub questions: Vec<FlatQuestionShape>,
    /// Derived: the true page of the first condition.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub true_page: Option<String>,
    /// Derived: the false page of the first condition.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub false_page: Option<String>,
}

/// What anybody with the link may see of a version.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PublicShape {
    /// The form itself.
    pub pages: Vec<PageShape>,
    /// The condition of each page that has one: the browser routes by them.
    pub page_conditions: BTreeMap<PageId, ConditionShape>,
    /// Where the form begins, worked out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub start_page: Option<PageId>,
}

/// One page.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PageShape {
    /// Its permanent id.
    pub page_id: PageId,
    /// What stands above it.
    pub page_title: String,
    /// Its questions.
    pub questions: Vec<QuestionShape>,
    /// Its sections.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub sections: Vec<SectionShape>,
    /// Its colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "#B6B6B6"))]
    pub bg_color: Option<Colour>,
    /// How much of the colour shows, in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub opacity: Option<u8>,
    /// The owner's text colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "#B6B6B6"))]
    pub text_color: Option<Colour>,
    /// A page id, or `end`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub next_page: Option<String>,
}

/// One section.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SectionShape {
    /// Its permanent id.
    pub section_id: SectionId,
    /// Its colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "#B6B6B6"))]
    pub bg_color: Option<Colour>,
    /// How much of the colour shows, in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub opacity: Option<u8>,
    /// The owner's text colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "#B6B6B6"))]
    pub text_color: Option<Colour>,
    /// The questions in it.
    pub questions: Vec<QuestionId>,
}

/// One question with the fields of its kind.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the calls name these four fields, and each is a yes or no"
)]
pub struct QuestionShape {
    /// Its permanent id.
    pub id: QuestionId,
    /// Its kind.
    #[serde(rename = "type")]
    pub kind: KindName,
    /// What it asks.
    pub question_text: String,
    /// A line below it.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub description: String,
    /// Whether it must be answered.
    pub required: bool,
    /// Its card's colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "#B6B6B6"))]
    pub bg_color: Option<Colour>,
    /// The section it stands in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub section_id: Option<SectionId>,
    /// The options' labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub options: Option<Vec<String>>,
    /// The options' permanent ids, in the same order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub option_ids: Option<Vec<OptionId>>,
    /// The owner wants an "Other" entry.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub other: bool,
    /// Each respondent gets an order of their own.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub shuffle: bool,
    /// The words of a Text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub short_text: Option<String>,
    /// The picture's address.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub image_url: Option<String>,
    /// The film's address.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub video_url: Option<String>,
    /// What the picture says to somebody who does not see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub alt_text: Option<String>,
    /// The picture says nothing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub decorative: bool,
    /// The kinds of files accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub file_types: Option<Vec<FileKind>>,
    /// How many files.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub max_files: Option<u32>,
    /// How large a file, in the owner's words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub max_file_size: Option<String>,
    /// A scale's ends, as the builder of the specification keeps them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub linear_scale: Option<LinearScaleShape>,
    /// A scale's ends, as the respondent's screen of the specification reads them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub scale: Option<ScaleShape>,
    /// A rating's stars.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub rating: Option<RatingShape>,
    /// Owner only: always empty, the specification's builder expects the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>, nullable = false))]
    pub files: Option<[String; 0]>,
    /// Owner only: always empty, the specification's builder expects the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false))]
    pub date_value: Option<&'static str>,
}

/// A scale's ends.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinearScaleShape {
    /// The low end.
    pub min: i32,
    /// The high end.
    pub max: i32,
    /// Owner only: what the builder shows selected.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub selected: Option<i32>,
}

/// A scale's ends with their labels.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ScaleShape {
    /// The low end.
    pub min: i32,
    /// The high end.
    pub max: i32,
    /// What the low end means.
    pub min_label: String,
    /// What the high end means.
    pub max_label: String,
}

/// A rating's stars.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingShape {
    /// How many.
    pub count: u8,
    /// Owner only: what the builder shows selected.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub selected: Option<u8>,
}

/// A page's condition.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ConditionShape {
    /// The question whose answer decides.
    pub question_id: QuestionId,
    /// The answer waited for, options by label.
    pub expected_answer: Value,
    /// The same options by id. A client that sends this means it, whatever the labels say.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub expected_option_ids: Option<Vec<OptionId>>,
    /// A page id, or `end`.
    pub true_page: String,
    /// A page id, or `end`.
    pub false_page: String,
    /// Left out when it is `equals`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub operator: Option<String>,
}

/// A question of the flattened list.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FlatQuestionShape {
    /// Its permanent id.
    pub id: QuestionId,
    /// What it asks.
    pub question_text: String,
    /// Its kind.
    #[serde(rename = "type")]
    pub kind: KindName,
    /// The options' labels.
    pub options: Vec<String>,
}
