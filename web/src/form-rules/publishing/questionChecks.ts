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
import { asked, isBlank, labelKey } from '../textRules';
import { newQuestionText } from './newQuestion';
import { type Problem, type ProblemPlace, problem } from './problem';

/** What is wrong with the questions of a page. */
export function questionProblems(form: FormDefinition, page: Page): Problem[] {
  return page.questions.flatMap((question) => {
    const questionId = question.id;
    const place: ProblemPlace = { pageId: page.pageId, questionId };
    const problems = [...labelProblems(question, place), ...mediaProblems(question, place)];
    if (asksNothing(question)) {
      const text = newQuestionText(numberOf(form, question));
      const isMendable = takesAnswer(question.type);
      problems.push(
        problem('question_without_text', {
          ...place,
          ...(isMendable && { fix: { do: 'setQuestionText', questionId, text } }),
        }),
      );
    }
    return problems;
  });
}

function labelProblems(question: Question, place: ProblemPlace): Problem[] {
  if (!offersOptions(question)) {
    return [];
  }
  return repeatedLabels(question).map(({ optionId, label }) =>
    problem('option_label_repeated', {
      ...place,
      optionId,
      fix: { do: 'renameOption', questionId: question.id, optionId, label },
    }),
  );
}

/** The options whose label an earlier option bears already, each with a label like it that is free: "Red (2)". */
function repeatedLabels({ options, optionIds }: ChoiceQuestion): { optionId: OptionId; label: string }[] {
  const keys = options.map(labelKey);
  const taken = new Set(keys);
  const numbers = new Map<string, number>();
  return optionIds.flatMap((optionId, at) => {
    const key = keys[at] ?? '';
    let number = numbers.get(key) ?? 1;
    const repeated = [];
    if (number > 1) {
      while (taken.has(numberedLabel(key, number))) {
        number += 1;
      }
      const label = numberedLabel(key, number);
      taken.add(label);
      repeated.push({ optionId, label });
    }
    numbers.set(key, number + 1);
    return repeated;
  });
}

function numberedLabel(label: string, number: number): string {
  return label === '' ? `(${number})` : `${label} (${number})`;
}

function mediaProblems(question: Question, place: ProblemPlace): Problem[] {
  const isImage = question.type === 'Image';
  if (!isImage && question.type !== 'Video') {
    return [];
  }
  const source = isImage ? imageSource(question.imageUrl ?? '') : videoSource(question.videoUrl ?? '');
  const questionId = question.id;
  const problems: Problem[] = [];
  if (source?.from === 'device') {
    problems.push(problem('media_not_uploaded', { ...place, fix: { do: 'removeMedia', questionId } }));
  }
  if (source && isImage && question.decorative !== true && isBlank(question.altText ?? '')) {
    problems.push(problem('image_without_alt_text', { ...place, fix: { do: 'markDecorative', questionId } }));
  }
  return problems;
}

/** A picture or a film may stand without words; a Text may have its words below. */
function asksNothing(question: Question): boolean {
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
      return asked(question.questionText) === '';
  }
}

/** The number a question bears in front: its place among the questions that can be answered. */
function numberOf(form: FormDefinition, question: Question): number {
  const all = questionsOf(form);
  return all.slice(0, all.indexOf(question)).filter(({ type }) => takesAnswer(type)).length + 1;
}
