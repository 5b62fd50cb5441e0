//! DTOs of the API. Fields for the owner only are marked.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::colour::Colour;
use crate::ids::{OptionId, PageId, QuestionId, SectionId};
use crate::question::{FileKind, KindName};

/// A draft, without its name and revision.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DraftShape {
    /// The pages in order.
    pub pages: Vec<PageShape>,
    /// Conditions by page.
    pub page_conditions: BTreeMap<PageId, ConditionShape>,
    /// The start page chosen by the owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub start_page: Option<PageId>,
    /// Derived: all questions.
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

/// A published version as respondents see it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PublicShape {
    /// The pages in order.
    pub pages: Vec<PageShape>,
    /// Conditions by page, for routing in the browser.
    pub page_conditions: BTreeMap<PageId, ConditionShape>,
    /// The effective start page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub start_page: Option<PageId>,
}

/// A page.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PageShape {
    /// Its permanent id.
    pub page_id: PageId,
    /// Its title.
    pub page_title: String,
    /// Its questions.
    pub questions: Vec<QuestionShape>,
    /// Its sections.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub sections: Vec<SectionShape>,
    /// Background colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "#B6B6B6"))]
    pub bg_color: Option<Colour>,
    /// Opacity in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub opacity: Option<u8>,
    /// Text colour; automatic by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "#B6B6B6"))]
    pub text_color: Option<Colour>,
    /// A page id, or `end`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub next_page: Option<String>,
}

/// A section.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SectionShape {
    /// Its permanent id.
    pub section_id: SectionId,
    /// Background colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "#B6B6B6"))]
    pub bg_color: Option<Colour>,
    /// Opacity in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub opacity: Option<u8>,
    /// Text colour; automatic by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "#B6B6B6"))]
    pub text_color: Option<Colour>,
    /// Its questions.
    pub questions: Vec<QuestionId>,
}

/// A question with the fields of its type.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "these four fields are part of the API")]
pub struct QuestionShape {
    /// Its permanent id.
    pub id: QuestionId,
    /// Question type.
    #[serde(rename = "type")]
    pub kind: KindName,
    /// Its text.
    pub question_text: String,
    /// Description below the text.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub description: String,
    /// Whether it must be answered.
    pub required: bool,
    /// Background colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "#B6B6B6"))]
    pub bg_color: Option<Colour>,
    /// Its section.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub section_id: Option<SectionId>,
    /// Option labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub options: Option<Vec<String>>,
    /// Permanent option ids, in the same order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub option_ids: Option<Vec<OptionId>>,
    /// The owner wants an "Other" entry.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub other: bool,
    /// Show the options in random order.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub shuffle: bool,
    /// The text of a Text block.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub short_text: Option<String>,
    /// Image URL.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub image_url: Option<String>,
    /// Video URL.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub video_url: Option<String>,
    /// Alternative text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub alt_text: Option<String>,
    /// Decorative image without alternative text.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub decorative: bool,
    /// Accepted file types.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub file_types: Option<Vec<FileKind>>,
    /// Maximum number of files.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub max_files: Option<u32>,
    /// Maximum file size as entered by the owner, such as `5mb`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub max_file_size: Option<String>,
    /// Bounds of a scale, as the builder expects them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub linear_scale: Option<LinearScaleShape>,
    /// Bounds and labels of a scale, as the respondent's screen expects them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub scale: Option<ScaleShape>,
    /// Stars of a rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub rating: Option<RatingShape>,
    /// Owner only: always empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>, nullable = false))]
    pub files: Option<[String; 0]>,
    /// Owner only: always empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false))]
    pub date_value: Option<&'static str>,
}

/// Bounds of a scale.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinearScaleShape {
    /// The low end.
    pub min: i32,
    /// The high end.
    pub max: i32,
    /// Owner only: preselected value in the builder.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub selected: Option<i32>,
}

/// Bounds and labels of a scale.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ScaleShape {
    /// The low end.
    pub min: i32,
    /// The high end.
    pub max: i32,
    /// Label of the low end.
    pub min_label: String,
    /// Label of the high end.
    pub max_label: String,
}

/// Stars of a rating.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingShape {
    /// Number of stars.
    pub count: u8,
    /// Owner only: preselected value in the builder.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub selected: Option<u8>,
}

/// The condition of a page.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ConditionShape {
    /// The question that decides.
    pub question_id: QuestionId,
    /// The expected answer, options by label.
    pub expected_answer: Value,
    /// The expected options by id; takes precedence over the labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub expected_option_ids: Option<Vec<OptionId>>,
    /// A page id, or `end`.
    pub true_page: String,
    /// A page id, or `end`.
    pub false_page: String,
    /// Omitted when it is `equals`.
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
    /// Its text.
    pub question_text: String,
    /// Question type.
    #[serde(rename = "type")]
    pub kind: KindName,
    /// Option labels.
    pub options: Vec<String>,
}
