//! A problem with a stable code and a message.

use serde::Serialize;

use crate::ids::{EndingId, OptionId, PageId, QuestionId, SectionId};

use super::Fix;

/// A problem of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormProblem))]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Stable code.
    pub code: ProblemCode,
    /// Whether it blocks publishing.
    pub severity: Severity,
    /// The affected page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub page_id: Option<PageId>,
    /// The affected question.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub question_id: Option<QuestionId>,
    /// The affected option.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub option_id: Option<OptionId>,
    /// The affected section.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub section_id: Option<SectionId>,
    /// The affected ending.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub ending_id: Option<EndingId>,
    /// English message.
    pub message: String,
    /// A fix, if one step can remove the problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub fix: Option<Fix>,
}

/// Whether a problem blocks publishing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormProblemSeverity))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Blocks publishing.
    Error,
    /// Does not block publishing.
    Warning,
}

/// Problem codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormProblemCode))]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The form has no page.
    NoPage,
    /// Two pages have the same id.
    PageIdRepeated,
    /// The chosen start page does not exist.
    StartPageMissing,
    /// The next page does not exist.
    NextPageMissing,
    /// The condition's true page does not exist.
    TruePageMissing,
    /// The condition's false page does not exist.
    FalsePageMissing,
    /// The next page is the page itself.
    NextPageIsOwn,
    /// The condition's true page is the page itself.
    TruePageIsOwn,
    /// The condition's false page is the page itself.
    FalsePageIsOwn,
    /// Both targets of the condition are the same.
    SameTargets,
    /// No valid answer equals the expected one.
    ExpectedAnswerImpossible,
    /// The condition's question is not on its page.
    ConditionQuestionMissing,
    /// Questions of this type do not support conditions.
    ConditionQuestionKind,
    /// The operator of the condition is unknown.
    OperatorUnknown,
    /// Two options of a question have the same label.
    OptionLabelRepeated,
    /// No answer can meet the limits of a question.
    LimitsImpossible,
    /// Two questions have the same name in links.
    ShortNameRepeated,
    /// A cycle of pages that no answer can leave.
    EndlessCycle,
    /// The form closes before it opens.
    ScheduleImpossible,
    /// No question asks for the address of the mail to respondents.
    ConfirmationAddressMissing,
    /// An image or video is not uploaded yet.
    MediaNotUploaded,
    /// Respondents cannot be sent to an address of an ending.
    EndingAddressInvalid,
    /// No respondent can reach the page.
    PageUnreachable,
    /// Some branches reach the page, and others end before it.
    BranchEndsEarly,
    /// No page leads to the ending.
    EndingUnreachable,
    /// The page has no question to answer.
    NothingToAnswer,
    /// The question has no text.
    QuestionWithoutText,
    /// A hidden field has no name in links.
    HiddenFieldWithoutName,
    /// The mail to respondents contains an answer that no question gives.
    ConfirmationAnswerMissing,
    /// An image or a video has no file.
    MediaMissing,
    /// An image has no alternative text.
    ImageWithoutAltText,
    /// The text contrast is too low.
    LowContrast,
}

impl ProblemCode {
    /// All of them.
    pub const ALL: [Self; 32] = [
        Self::NoPage,
        Self::PageIdRepeated,
        Self::StartPageMissing,
        Self::NextPageMissing,
        Self::TruePageMissing,
        Self::FalsePageMissing,
        Self::NextPageIsOwn,
        Self::TruePageIsOwn,
        Self::FalsePageIsOwn,
        Self::SameTargets,
        Self::ExpectedAnswerImpossible,
        Self::ConditionQuestionMissing,
        Self::ConditionQuestionKind,
        Self::OperatorUnknown,
        Self::OptionLabelRepeated,
        Self::LimitsImpossible,
        Self::ShortNameRepeated,
        Self::EndlessCycle,
        Self::ScheduleImpossible,
        Self::ConfirmationAddressMissing,
        Self::MediaNotUploaded,
        Self::EndingAddressInvalid,
        Self::PageUnreachable,
        Self::BranchEndsEarly,
        Self::EndingUnreachable,
        Self::NothingToAnswer,
        Self::QuestionWithoutText,
        Self::HiddenFieldWithoutName,
        Self::ConfirmationAnswerMissing,
        Self::MediaMissing,
        Self::ImageWithoutAltText,
        Self::LowContrast,
    ];

    /// The default severity; duplicate default labels of a new question are only a warning.
    pub fn severity(self) -> Severity {
        match self {
            Self::PageUnreachable
            | Self::BranchEndsEarly
            | Self::EndingUnreachable
            | Self::NothingToAnswer
            | Self::QuestionWithoutText
            | Self::HiddenFieldWithoutName
            | Self::ConfirmationAnswerMissing
            | Self::MediaMissing
            | Self::ImageWithoutAltText
            | Self::LowContrast => Severity::Warning,
            Self::NoPage
            | Self::PageIdRepeated
            | Self::StartPageMissing
            | Self::NextPageMissing
            | Self::TruePageMissing
            | Self::FalsePageMissing
            | Self::NextPageIsOwn
            | Self::TruePageIsOwn
            | Self::FalsePageIsOwn
            | Self::SameTargets
            | Self::ExpectedAnswerImpossible
            | Self::ConditionQuestionMissing
            | Self::ConditionQuestionKind
            | Self::OperatorUnknown
            | Self::OptionLabelRepeated
            | Self::LimitsImpossible
            | Self::ShortNameRepeated
            | Self::EndlessCycle
            | Self::ScheduleImpossible
            | Self::ConfirmationAddressMissing
            | Self::MediaNotUploaded
            | Self::EndingAddressInvalid => Severity::Error,
        }
    }
}

impl Problem {
    /// A problem without location and fix.
    pub(super) fn new(code: ProblemCode, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            page_id: None,
            question_id: None,
            option_id: None,
            section_id: None,
            ending_id: None,
            message: message.into(),
            fix: None,
        }
    }
}
