//! A problem, by a code that stays and a sentence that may change.

use serde::Serialize;

use crate::ids::{OptionId, PageId, QuestionId, SectionId};

use super::Fix;

/// Something that is wrong with a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormProblem))]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// What is wrong.
    pub code: ProblemCode,
    /// Whether it keeps the form from being published.
    pub severity: Severity,
    /// The page it is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub page_id: Option<PageId>,
    /// The question it is at.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub question_id: Option<QuestionId>,
    /// The option it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub option_id: Option<OptionId>,
    /// The section it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub section_id: Option<SectionId>,
    /// The same in words.
    pub message: String,
    /// What would remove it, when one step can.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub fix: Option<Fix>,
}

/// Whether a problem keeps a form from being published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormProblemSeverity))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// It does.
    Error,
    /// It does not.
    Warning,
}

/// What can be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FormProblemCode))]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The form has no page.
    NoPage,
    /// Two pages share an id.
    PageIdRepeated,
    /// The chosen start page does not exist.
    StartPageMissing,
    /// The page after this one does not exist.
    NextPageMissing,
    /// The condition's true page does not exist.
    TruePageMissing,
    /// The condition's false page does not exist.
    FalsePageMissing,
    /// The page leads to itself.
    NextPageIsOwn,
    /// The condition's true page is the page itself.
    TruePageIsOwn,
    /// The condition's false page is the page itself.
    FalsePageIsOwn,
    /// The condition leads to one place either way.
    SameTargets,
    /// No answer to the condition's question can be the expected one.
    ExpectedAnswerImpossible,
    /// The condition's question is not on its page.
    ConditionQuestionMissing,
    /// The condition's question is of a kind that cannot decide anything.
    ConditionQuestionKind,
    /// The condition compares in a way this version does not know.
    OperatorUnknown,
    /// Two options of a question bear one label.
    OptionLabelRepeated,
    /// Pages lead to each other and no answer leads out.
    EndlessCycle,
    /// A picture or film is still only on its owner's device.
    MediaNotUploaded,
    /// No respondent can come to the page.
    PageUnreachable,
    /// There is nothing to answer on the page.
    NothingToAnswer,
    /// The question asks nothing.
    QuestionWithoutText,
    /// The picture says nothing to somebody who does not see it.
    ImageWithoutAltText,
    /// The text is hard to read on the colour behind it.
    LowContrast,
}

impl ProblemCode {
    /// All of them.
    pub const ALL: [Self; 22] = [
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
        Self::EndlessCycle,
        Self::MediaNotUploaded,
        Self::PageUnreachable,
        Self::NothingToAnswer,
        Self::QuestionWithoutText,
        Self::ImageWithoutAltText,
        Self::LowContrast,
    ];

    /// Whether it keeps a form from being published.
    pub fn severity(self) -> Severity {
        match self {
            Self::PageUnreachable
            | Self::NothingToAnswer
            | Self::QuestionWithoutText
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
            | Self::EndlessCycle
            | Self::MediaNotUploaded => Severity::Error,
        }
    }
}

impl Problem {
    /// A problem of the form as a whole, without a fix.
    pub(super) fn new(code: ProblemCode, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            page_id: None,
            question_id: None,
            option_id: None,
            section_id: None,
            message: message.into(),
            fix: None,
        }
    }

    /// Whether this is `other`, whatever fix either offers.
    pub fn is_same_as(&self, other: &Self) -> bool {
        let place = |problem: &Self| {
            (
                problem.page_id.clone(),
                problem.question_id.clone(),
                problem.option_id.clone(),
                problem.section_id.clone(),
            )
        };
        self.code == other.code && place(self) == place(other) && self.message == other.message
    }
}
