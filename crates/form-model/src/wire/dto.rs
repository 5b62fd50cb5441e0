//! DTOs of the API. Fields for the owner only are marked.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::colour::Colour;
use crate::graph::Remaining;
use crate::ids::{OptionId, PageId, QuestionId, SectionId};
use crate::questions::{KindName, QuestionShape};
use crate::settings::Settings;

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
    /// Absent if all are the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub settings: Option<Settings>,
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
    /// Absent if all are the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub settings: Option<Settings>,
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
    /// The id of a page or an ending, or `end` for the first ending.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub next_page: Option<String>,
    /// How many pages can follow; for respondents only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub remaining: Option<Remaining>,
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
    /// The id of a page or an ending, or `end` for the first ending.
    pub true_page: String,
    /// The id of a page or an ending, or `end` for the first ending.
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
