//! DTOs of questions. Fields for the owner only are marked.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::colour::Colour;
use crate::ids::{OptionId, QuestionId, SectionId};
use crate::short_name::ShortName;

use super::{Audience, FileKind, KindName, Question, TextFormatName};

/// A question with the fields of its type.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "these six fields are part of the API")]
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
    /// Its name in links: `?email=a@b.example` fills in the answer of the question with the short name `email`. 1 to 40 characters
    /// of `A–Z a–z 0–9 _ -`. Types without one are File Upload, Signature, Consent, Address, Matrix, Ranking, Text, Image and Video.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "email"))]
    pub short_name: Option<ShortName>,
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
    /// Row labels of a Matrix, whose options are the columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub rows: Option<Vec<String>>,
    /// Permanent row ids, in the same order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub row_ids: Option<Vec<OptionId>>,
    /// Allow several columns per row.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub several: bool,
    /// Offer "Other" with a text field after the options.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub other: bool,
    /// Show the options in random order; of a Matrix, the rows.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub shuffle: bool,
    /// How many complete responses may choose an option, by option id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u32>, required = false))]
    pub places: BTreeMap<OptionId, u32>,
    /// Hide full options instead of showing that they are full.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub hide_full: bool,
    /// Minimum number of choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub min_choices: Option<u32>,
    /// Maximum number of choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub max_choices: Option<u32>,
    /// What a Short Answer must be; any text if omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub format: Option<TextFormatName>,
    /// The least number, the earliest time `HH:MM` or the first day `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub min: Option<String>,
    /// The greatest number, the latest time or the last day.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub max: Option<String>,
    /// The unit of a number, such as `kg`.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub unit: String,
    /// Minimum characters of a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub min_length: Option<u32>,
    /// Maximum characters of a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub max_length: Option<u32>,
    /// What a text must look like: `A` is a letter, `9` a digit, `*` either, a backslash makes the next character literal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub pattern: Option<String>,
    /// The text of a Text block.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub short_text: Option<String>,
    /// What a respondent agrees to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub consent_text: Option<String>,
    /// The parts of an address that are not asked for: `line2`, `postcode` or `country`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>, required = false))]
    pub omitted_parts: Vec<&'static str>,
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
    /// Owner only: 5 or the nearest value. Nothing is selected for respondents.
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
    /// Owner only: 0. Nothing is selected for respondents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub selected: Option<u8>,
}

impl QuestionShape {
    /// The question with the fields of its type.
    pub(crate) fn of(question: &Question, section_id: Option<SectionId>, audience: Audience) -> Self {
        let mut shape = Self {
            id: question.id.clone(),
            kind: question.kind.name(),
            question_text: question.text.clone(),
            description: question.description.clone(),
            required: question.required,
            short_name: question.short_name.clone(),
            bg_color: question.background,
            section_id,
            options: None,
            option_ids: None,
            rows: None,
            row_ids: None,
            several: false,
            other: false,
            shuffle: false,
            places: BTreeMap::new(),
            hide_full: false,
            min_choices: None,
            max_choices: None,
            format: None,
            min: None,
            max: None,
            unit: String::new(),
            min_length: None,
            max_length: None,
            pattern: None,
            short_text: None,
            consent_text: None,
            omitted_parts: Vec::new(),
            image_url: None,
            video_url: None,
            alt_text: None,
            decorative: false,
            file_types: None,
            max_files: None,
            max_file_size: None,
            linear_scale: None,
            scale: None,
            rating: None,
            files: None,
            date_value: None,
        };
        question.kind.content().write(&mut shape, audience);
        shape
    }
}
