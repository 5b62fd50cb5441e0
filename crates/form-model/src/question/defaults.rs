//! What a new question holds, and what changing its kind leaves of it.

use thiserror::Error;

use crate::ids::{Mint, OptionId, QuestionId};

use super::{AltText, Choice, Choices, KindName, LinearScale, Question, QuestionKind, Stars, Uploads};

/// The texts a question is born with.
pub struct NewQuestionTexts;

impl NewQuestionTexts {
    /// What a new question asks.
    pub fn question(number: usize) -> String {
        format!("Q{number} What is ?")
    }

    /// What a question asks that was made a Rating.
    pub fn rating(number: usize) -> String {
        format!("Q{number} Rate us by choosing stars?")
    }

    /// The label of the `number`th option, counted from 1.
    pub fn option(kind: KindName, number: usize) -> String {
        match kind {
            // Spec §4: both entries of a new dropdown read the same; the check for repeated labels offers to part them.
            KindName::Dropdown => "Drop Down Option".to_owned(),
            _ => format!("Option {number}"),
        }
    }
}

/// An Image or a Video stays what it is.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("The type of an image or a video cannot be changed.")]
pub struct KindIsFixed;

impl Question {
    /// A new question, `number` being its place among the form's questions.
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

    /// The same question as another kind: it keeps its id, text and colour, and its content is that of a new one.
    pub fn retyped(&self, kind: KindName, number: usize, mint: &mut Mint<'_>) -> Result<Self, KindIsFixed> {
        if matches!(self.kind.name(), KindName::Image | KindName::Video) {
            return Err(KindIsFixed);
        }
        Ok(Self {
            // Spec §4: only a Rating comes with a text of its own.
            text: match kind {
                KindName::Rating => NewQuestionTexts::rating(number),
                _ => self.text.clone(),
            },
            kind: QuestionKind::of_new_question(kind, mint),
            ..self.clone()
        })
    }
}

impl QuestionKind {
    /// The content of a new question of this kind.
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
    fn a_new_question_is_multiple_choice_with_two_options() {
        let mut mint = counting();
        let question = Question::new(QuestionId::from(mint()), 3, &mut mint);
        assert_eq!(question.text, "Q3 What is ?");
        assert_eq!(question.kind.name(), KindName::MultipleChoice);
        assert_eq!(labels(&question), ["Option 1", "Option 2"]);
    }

    #[test]
    fn changing_the_kind_resets_the_content_to_the_letter() {
        let mut mint = counting();
        let question = Question::new(QuestionId::from(mint()), 3, &mut mint);
        let mut become_kind = |kind| question.retyped(kind, 3, &mut mint).unwrap();
        assert_eq!(become_kind(KindName::Rating).text, "Q3 Rate us by choosing stars?");
        assert_eq!(become_kind(KindName::Rating).kind, QuestionKind::Rating(Stars::FIVE));
        assert_eq!(labels(&become_kind(KindName::Checkbox)), ["Option 1", "Option 2"]);
        assert_eq!(
            labels(&become_kind(KindName::Dropdown)),
            ["Drop Down Option", "Drop Down Option"]
        );
        let QuestionKind::FileUpload(uploads) = become_kind(KindName::FileUpload).kind else {
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
        let QuestionKind::LinearScale(scale) = become_kind(KindName::LinearScale).kind else {
            panic!("a scale")
        };
        assert_eq!((scale.min(), scale.max()), (0, 10));
        assert_eq!(become_kind(KindName::Date).text, "Q3 What is ?");
    }

    #[test]
    fn an_image_and_a_video_stay_what_they_are() {
        let mut mint = counting();
        let question = Question::new(QuestionId::from(mint()), 1, &mut mint);
        for kind in [KindName::Image, KindName::Video] {
            let fixed = question.retyped(kind, 1, &mut mint).unwrap();
            assert_eq!(fixed.retyped(KindName::Date, 1, &mut mint), Err(KindIsFixed));
        }
    }
}
