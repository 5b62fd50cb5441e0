//! Default content of new questions.

use crate::ids::{Mint, OptionId, QuestionId};

use super::{AltText, Choice, Choices, KindName, LinearScale, Question, QuestionKind, Stars, Uploads};

/// Default texts.
pub struct NewQuestionTexts;

impl NewQuestionTexts {
    /// The text of a new question.
    pub fn question(number: usize) -> String {
        format!("Q{number} What is ?")
    }

    /// The label of the `number`th option, counted from 1.
    pub fn option(kind: KindName, number: usize) -> String {
        match kind {
            // Spec §4: both options of a new dropdown have the same label; the duplicate check offers to rename one.
            KindName::Dropdown => "Drop Down Option".to_owned(),
            _ => format!("Option {number}"),
        }
    }
}

impl Question {
    /// A new question with this number.
    pub fn new(id: QuestionId, number: usize, mint: &mut Mint<'_>) -> Self {
        Self {
            id,
            text: NewQuestionTexts::question(number),
            description: String::new(),
            required: false,
            background: None,
            kind: QuestionKind::of_new_question(KindName::MultipleChoice, mint),
        }
    }
}

impl QuestionKind {
    /// The content of a new question of this type.
    pub fn of_new_question(kind: KindName, mint: &mut Mint<'_>) -> Self {
        match kind {
            KindName::ShortAnswer => Self::ShortAnswer,
            KindName::LongAnswer => Self::LongAnswer,
            KindName::MultipleChoice => Self::MultipleChoice(Choices::of_new_question(kind, mint)),
            KindName::Checkbox => Self::Checkbox(Choices::of_new_question(kind, mint)),
            KindName::Dropdown => Self::Dropdown(Choices::of_new_question(kind, mint)),
            KindName::FileUpload => Self::FileUpload(Uploads::of_new_question()),
            KindName::Date => Self::Date,
            KindName::LinearScale => Self::LinearScale(LinearScale::of_new_question()),
            KindName::Rating => Self::Rating(Stars::FIVE),
            KindName::Text => Self::Text { body: String::new() },
            KindName::Image => Self::Image {
                source: None,
                alt: AltText::Missing,
            },
            KindName::Video => Self::Video { source: None },
        }
    }
}

impl Choices {
    /// The two options of a new question.
    pub(crate) fn of_new_question(kind: KindName, mint: &mut Mint<'_>) -> Self {
        let mut option = |number| Choice {
            id: OptionId::from(mint()),
            label: NewQuestionTexts::option(kind, number),
        };
        let first = option(1);
        Self::pair(first, option(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Id;

    fn counting() -> impl FnMut() -> Id {
        let mut next = 0;
        move || {
            next += 1;
            Id::parse(&format!("m{next}")).unwrap()
        }
    }

    fn labels(question: &Question) -> Vec<&str> {
        question
            .choices()
            .unwrap()
            .options()
            .iter()
            .map(|option| option.label.as_str())
            .collect()
    }

    #[test]
    fn new_question_is_multiple_choice_with_two_options() {
        let mut mint = counting();
        let question = Question::new(QuestionId::from(mint()), 3, &mut mint);
        assert_eq!(question.text, "Q3 What is ?");
        assert_eq!(question.kind.name(), KindName::MultipleChoice);
        assert_eq!(labels(&question), ["Option 1", "Option 2"]);
    }

    #[test]
    fn defaults_follow_the_specification() {
        let mut mint = counting();
        let mut of_kind = |kind| QuestionKind::of_new_question(kind, &mut mint);
        assert_eq!(of_kind(KindName::Rating), QuestionKind::Rating(Stars::FIVE));
        let QuestionKind::Dropdown(choices) = of_kind(KindName::Dropdown) else {
            panic!("a dropdown")
        };
        assert!(
            choices
                .options()
                .iter()
                .all(|option| option.label == "Drop Down Option")
        );
        let QuestionKind::FileUpload(uploads) = of_kind(KindName::FileUpload) else {
            panic!("a file upload")
        };
        assert_eq!(
            (
                uploads.max_files(),
                uploads.max_file_size.as_str(),
                uploads.kinds().len()
            ),
            (5, "5mb", 8)
        );
        let QuestionKind::LinearScale(scale) = of_kind(KindName::LinearScale) else {
            panic!("a scale")
        };
        assert_eq!((scale.min(), scale.max()), (0, 10));
    }
}
