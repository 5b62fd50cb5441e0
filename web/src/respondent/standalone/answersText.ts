import { type Answer, hasOther, idsIn, optionsIn } from '../../form-rules/answer';
import {
  answerTypeOf,
  asksForSignature,
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
      return answer === undefined
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
    return trimmed(question.consentText);
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
  const labels = labelsOf(question, optionsIn(answer));
  return (hasOther(answer) ? [...labels, otherText(answer.other)] : labels).join(', ');
}

/** A line for each option, the best first. */
function orderText(question: ChoiceQuestion, answer: Answer): string {
  const labels = idsIn(answer).flatMap((id) => labelsOf(question, [id]));
  return labels.map((label, at) => `${at + 1}. ${label}`).join('\n');
}

/** A line for each answered row; a row without a label is named by its number. */
function gridText(question: MatrixQuestion, answer: Answer): string {
  const lines = question.rowIds.flatMap((id, at) => {
    const chosen = labelsOf(question, columnsIn(answer, id));
    const label = trimmed(question.rows[at] ?? '') || at + 1;
    return chosen.length === 0 ? [] : [`${label}: ${chosen.join(', ')}`];
  });
  return lines.join('\n');
}

/** A line for each part. */
function addressText(answer: Answer): string {
  const parts = partsIn(answer);
  return ADDRESS_PARTS.flatMap((part) => trimmed(parts[part] ?? '') || []).join('\n');
}

/** The labels of these options in the question's order. */
function labelsOf({ options, optionIds }: ChoiceQuestion, ids: readonly string[]): string[] {
  return options.filter((_, at) => ids.includes(optionIds[at] ?? ''));
}

function otherText(text: string): string {
  return isBlank(text) ? fieldTexts().other : `${fieldTexts().other}: ${trimmed(text)}`;
}
