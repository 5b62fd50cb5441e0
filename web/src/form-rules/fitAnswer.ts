import { type Answer, hasOther, idsIn } from './answer';
import { readAnswer } from './checkAnswers';
import type { OptionId } from './ids';
import { answerTypeOf, offersOptions, offersRows } from './questionKinds';
import type { ChoiceQuestion, Question } from './questions';
import { type AddressQuestion, addressParts, asksForAddress } from './questions/addressParts';
import type { MatrixQuestion } from './questions/matrix';
import { columnsIn, partsIn } from './structuredAnswers';
import { isBlank } from './textRules';

/**
 * An answer to another version of a question, as far as it fits this one; undefined if nothing does. Rows, columns, parts
 * and options that are gone are dropped; an answer with several of them may be incomplete.
 */
export function fitAnswer(question: Question, answer: Answer | undefined): Answer | undefined {
  if (offersRows(question)) {
    return fitRows(question, answer);
  }
  if (asksForAddress(question)) {
    return fitParts(question, answer);
  }
  if (offersOptions(question) && takesList(question)) {
    return fitOptions(question, answer);
  }
  // Agreement is to the text of its version, and this version may have another.
  return answerTypeOf(question.type) === 'agreed' ? undefined : readAnswer(question, answer).answer;
}

function fitRows(question: MatrixQuestion, answer: Answer | undefined): Answer | undefined {
  const rows = question.rowIds.flatMap((row): [OptionId, string | readonly string[]][] => {
    const chosen = columnsIn(answer, row);
    const columns = question.optionIds.filter((id) => chosen.includes(id));
    if (question.several === true) {
      return columns.length > 0 ? [[row, columns]] : [];
    }
    // Of several columns nobody knows which one the respondent would keep.
    const [only, ...others] = columns;
    return only === undefined || others.length > 0 ? [] : [[row, only]];
  });
  return rows.length > 0 ? { rows: Object.fromEntries(rows) } : undefined;
}

function fitParts(question: AddressQuestion, answer: Answer | undefined): Answer | undefined {
  const given = partsIn(answer);
  const parts = addressParts(question).flatMap((part) => {
    const text = given[part] ?? '';
    return isBlank(text) ? [] : [[part, text] as const];
  });
  return parts.length > 0 ? { address: Object.fromEntries(parts) } : undefined;
}

function fitOptions(question: ChoiceQuestion, answer: Answer | undefined): Answer | undefined {
  const options = idsIn(answer).filter((id) => question.optionIds.some((option) => option === id));
  if (question.other === true && hasOther(answer)) {
    return { options, other: answer.other };
  }
  return options.length > 0 ? options : undefined;
}

function takesList({ type }: ChoiceQuestion): boolean {
  const answers = answerTypeOf(type);
  return answers === 'options' || answers === 'order';
}
