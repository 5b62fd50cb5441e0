//! The condition of a page, which selects one of two next pages by an answer.

use crate::answer::Answer;
use crate::definition::Target;
use crate::expected_answer::ExpectedAnswer;
use crate::ids::QuestionId;
use crate::questions::Question;

/// Branches to one of two targets, depending on whether the answer is the expected one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// The question that decides.
    pub question: QuestionId,
    /// How the answer is compared.
    pub operator: Operator,
    /// The expected answer.
    pub expected: ExpectedAnswer,
    /// Target when the answer matches.
    pub when_true: Target,
    /// Target when it does not match.
    pub when_false: Target,
}

/// How an answer is compared with the expected one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Operator {
    /// Equal, by the rules of the question type.
    Equals,
    /// Unknown to this version. Preserved for newer versions; never matches, and blocks publishing.
    Unknown(String),
}

impl Operator {
    /// Parses the JSON value.
    pub fn parse(word: &str) -> Self {
        match word {
            "equals" => Self::Equals,
            other => Self::Unknown(other.to_owned()),
        }
    }

    /// The JSON value.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Equals => "equals",
            Self::Unknown(word) => word,
        }
    }
}

/// Which branches of a condition a respondent can reach; at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReachableBranches {
    /// Some valid answer matches.
    pub when_true: bool,
    /// Some valid answer does not match.
    pub when_false: bool,
}

impl Condition {
    /// Whether `answer` is the expected one.
    pub fn is_met_by(&self, answer: &Answer) -> bool {
        self.operator == Operator::Equals && self.expected.equals(answer)
    }

    /// The branches that valid answers to `question` reach.
    ///
    /// The question is required, so a missing answer reaches none. A question with a single possible answer (one option, one
    /// star) reaches one branch only. Texts and dates can always differ.
    pub fn reachable_branches(&self, question: &Question) -> ReachableBranches {
        let when_true = self.operator == Operator::Equals && question.kind.content().can_equal(&self.expected);
        ReachableBranches {
            when_true,
            when_false: !when_true || !question.kind.content().has_single_answer(),
        }
    }
}
