import { type Answer, hasOther, idsIn, optionsIn } from '../../form-rules/answer';
import type { OptionId } from '../../form-rules/ids';
import {
  answerTypeOf,
  asksForSignature,
  isHidden,
  offersOptions,
  offersRows,
  takesFiles,
} from '../../form-rules/questionKinds';
import { questionNumbers, withNumber } from '../../form-rules/questionNumbers';
import type { ChoiceQuestion, Question } from '../../form-rules/questions';
import { ADDRESS_PARTS } from '../../form-rules/questions/addressParts';
import type { MatrixQuestion } from '../../form-rules/questions/matrix';
import { columnsIn, partsIn } from '../../form-rules/structuredAnswers';
import { isBlank, trimmed } from '../../form-rules/textRules';
import { consentTexts } from '../../question-types/consent/consentTexts';
import type { DisplayedOption } from '../../question-types/displayedOptions';
import { matrixTexts } from '../../question-types/matrix/matrixTexts';
import { fieldTexts } from '../../question-types/texts';
import type { Filling } from '../session';
import type { StandaloneTexts } from './standaloneTexts';

/** The answers on the visited pages as plain text. */
export function answersText({ form, walk }: Filling, texts: StandaloneTexts): string {
  const numbers = questionNumbers(form.pages.flatMap(({ questions }) => questions));
  const pages = walk.path.flatMap((id) => form.pages.find(({ pageId }) => pageId === id) ?? []);
  const paragraphs = pages.flatMap(({ pageTitle, questions }) => {
    const lines = questions.flatMap((question) => {
      const answer = walk.answers.get(question.id);
      return answer === undefined || isHidden(question.type)
        ? []
        : [
            `${trimmed(withNumber(question.questionText, numbers.get(question.id)))}\n${answerText(question, answer, texts)}`,
          ];
    });
    return lines.length === 0 ? [] : [isBlank(pageTitle) ? fieldTexts().page : pageTitle, ...lines];
  });
  return [form.name, ...paragraphs].join('\n\n');
}

function answerText(question: Question, answer: Answer, texts: StandaloneTexts): string {
  if (offersRows(question)) {
    return gridText(question, answer);
  }
  if (offersOptions(question)) {
    return answerTypeOf(question.type) === 'order'
      ? orderText(question, answer)
      : optionsText(question, answer);
  }
  if ('consentText' in question) {
    return isBlank(question.consentText) ? consentTexts().agree : trimmed(question.consentText);
  }
  if (asksForSignature(question.type)) {
    return texts.signed;
  }
  if (takesFiles(question.type)) {
    return texts.files(idsIn(answer).length);
  }
  return typeof answer === 'object' ? addressText(answer) : String(answer);
}

function optionsText(question: ChoiceQuestion, answer: Answer): string {
  const labels = labelsOf(optionsOf(question), optionsIn(answer));
  return (hasOther(answer) ? [...labels, otherText(answer.other)] : labels).join(', ');
}

/** A line for each option, the best first. */
function orderText(question: ChoiceQuestion, answer: Answer): string {
  const options = optionsOf(question);
  const labels = idsIn(answer).flatMap((id) => labelsOf(options, [id]));
  return labels.map((label, at) => `${at + 1}. ${label}`).join('\n');
}

/** A line for each answered row. */
function gridText(question: MatrixQuestion, answer: Answer): string {
  const { rowIds, rows, optionIds, options } = question;
  const columns = named(optionIds, options, matrixTexts().column);
  const lines = named(rowIds, rows, matrixTexts().row).flatMap(({ id, label }) => {
    const chosen = labelsOf(columns, columnsIn(answer, id));
    return chosen.length === 0 ? [] : [`${label}: ${chosen.join(', ')}`];
  });
  return lines.join('\n');
}

/** A line for each part. */
function addressText(answer: Answer): string {
  const parts = partsIn(answer);
  return ADDRESS_PARTS.flatMap((part) => trimmed(parts[part] ?? '') || []).join('\n');
}

function optionsOf({ optionIds, options }: ChoiceQuestion): DisplayedOption[] {
  return named(optionIds, options, fieldTexts().option);
}

/**
 * A blank label is replaced by the name of its number. Not with `displayedOptions`: importing it here makes the bundler
 * split the page's first load, which is then over its budget.
 */
function named(
  ids: readonly OptionId[],
  labels: readonly string[],
  nameOf: (number: number) => string,
): DisplayedOption[] {
  return ids.map((id, at) => {
    const label = trimmed(labels[at] ?? '');
    return { id, label: label === '' ? nameOf(at + 1) : label };
  });
}

/** The labels of the options with these ids, in the question's order. */
function labelsOf(options: readonly DisplayedOption[], ids: readonly string[]): string[] {
  return options.flatMap(({ id, label }) => (ids.includes(id) ? [label] : []));
}

function otherText(text: string): string {
  return isBlank(text) ? fieldTexts().other : `${fieldTexts().other}: ${trimmed(text)}`;
}
