import {
  type ChoiceQuestion,
  type FormDefinition,
  type Page,
  type Question,
  questionsOf,
} from '../definition';
import type { OptionId } from '../ids';
import { imageSource, videoSource } from '../media';
import { offersOptions, takesAnswer } from '../questionKinds';
import { questionNumbers } from '../questionNumbers';
import { isBlank, labelKey, textWithoutNumber } from '../textRules';
import { DROPDOWN_OPTION, newQuestionText } from './newQuestion';
import { type Problem, type ProblemDetails, problem } from './problem';

/** Problems of the questions of a page. */
export function questionProblems(form: FormDefinition, page: Page): Problem[] {
  return page.questions.flatMap((question) => {
    const questionId = question.id;
    const location: ProblemDetails = { pageId: page.pageId, questionId };
    const problems = [...labelProblems(question, location), ...mediaProblems(question, location)];
    if (hasNoText(question)) {
      const text = newQuestionText(questionNumbers(questionsOf(form)).get(question.id) ?? 1);
      const isFixable = takesAnswer(question.type);
      problems.push(
        problem('question_without_text', {
          ...location,
          ...(isFixable && { fix: { do: 'setQuestionText', questionId, text } }),
        }),
      );
    }
    return problems;
  });
}

function labelProblems(question: Question, location: ProblemDetails): Problem[] {
  if (!offersOptions(question)) {
    return [];
  }
  return repeatedLabels(question).map(({ optionId, key, label }) => {
    const repeated = problem('option_label_repeated', {
      ...location,
      optionId,
      fix: { do: 'renameOption', questionId: question.id, optionId, label },
    });
    // Spec §4: a new dropdown has two options with the same label, so this is a warning, not an error.
    return key === DROPDOWN_OPTION ? { ...repeated, severity: 'warning' } : repeated;
  });
}

type RepeatedLabel = { readonly optionId: OptionId; readonly key: string; readonly label: string };

/** The options with the label of an earlier option, each with an unused label: "Red (2)". */
function repeatedLabels({ options, optionIds }: ChoiceQuestion): RepeatedLabel[] {
  const keys = options.map(labelKey);
  const used = new Set(keys);
  const numbers = new Map<string, number>();
  return optionIds.flatMap((optionId, at) => {
    const key = keys[at] ?? '';
    let number = numbers.get(key) ?? 1;
    const repeated = [];
    if (number > 1) {
      while (used.has(numberedLabel(key, number))) {
        number += 1;
      }
      const label = numberedLabel(key, number);
      used.add(label);
      repeated.push({ optionId, key, label });
    }
    numbers.set(key, number + 1);
    return repeated;
  });
}

function numberedLabel(label: string, number: number): string {
  return label === '' ? `(${number})` : `${label} (${number})`;
}

function mediaProblems(question: Question, location: ProblemDetails): Problem[] {
  const isImage = question.type === 'Image';
  if (!isImage && question.type !== 'Video') {
    return [];
  }
  const source = isImage ? imageSource(question.imageUrl ?? '') : videoSource(question.videoUrl ?? '');
  const questionId = question.id;
  const problems: Problem[] = [];
  if (source === undefined) {
    problems.push(problem('media_missing', location));
  }
  if (source?.from === 'device') {
    problems.push(problem('media_not_uploaded', { ...location, fix: { do: 'removeMedia', questionId } }));
  }
  if (source && isImage && question.decorative !== true && isBlank(question.altText ?? '')) {
    problems.push(
      problem('image_without_alt_text', { ...location, fix: { do: 'markDecorative', questionId } }),
    );
  }
  return problems;
}

/** Images and videos need no text; a Text may have it in `shortText`. */
function hasNoText(question: Question): boolean {
  switch (question.type) {
    case 'Image':
    case 'Video':
      return false;
    case 'Text':
      return isBlank(question.shortText) && isBlank(question.questionText);
    case 'Short Answer':
    case 'Long Answer':
    case 'Multiple Choice':
    case 'Checkbox':
    case 'Dropdown':
    case 'File Upload':
    case 'Date':
    case 'Linear Scale':
    case 'Rating':
      return textWithoutNumber(question.questionText) === '';
  }
}
