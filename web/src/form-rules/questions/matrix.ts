import { invalid, NO_ANSWER, type ReadAnswer } from '../answerErrors';
import { isBlankAnswer } from '../blankAnswer';
import type { OptionId } from '../ids';
import { type Choices, findOption, parseOne, parseSeveral } from './choices';
import { isFields, sentFields } from './otherAnswer';
import { BLOCK_RULES, type QuestionRules } from './questionRules';

/** The options are the columns; `shuffle` applies to the rows. */
export type MatrixQuestion = Choices & {
  readonly type: 'Matrix';
  readonly rows: readonly string[];
  /** The rows' permanent ids, in the same order; no column has one of them. */
  readonly rowIds: readonly OptionId[];
  /** Whether several columns of a row may be chosen. */
  readonly several?: boolean;
};

/** No condition can expect a Matrix. */
export const matrix: QuestionRules<MatrixQuestion> = {
  ...BLOCK_RULES,
  parseAnswer: (question, sent) => {
    const rows = sentFields(sent, ['rows'])?.rows;
    if (!isFields(rows)) {
      return invalid('wrong_shape');
    }
    const rowsOf = { ...question, options: question.rows, optionIds: question.rowIds };
    const sentRows = Object.entries(rows).map(([name, value]) => [findOption(rowsOf, name), value] as const);
    const byRow = new Map<OptionId | undefined, unknown>(sentRows);
    if (byRow.has(undefined)) {
      return invalid('not_a_row');
    }
    if (byRow.size < sentRows.length) {
      return invalid('wrong_shape');
    }
    // In the question's order, because JavaScript sorts keys that are numbers.
    const answered: Record<string, string | readonly string[]> = {};
    for (const row of question.rowIds) {
      const { answer, error } = parseColumns(question, byRow.get(row));
      if (error) {
        return { error };
      }
      if (answer !== undefined) {
        answered[row] = answer;
      }
    }
    const count = Object.keys(answered).length;
    if (count === 0) {
      return NO_ANSWER;
    }
    return question.required && count < question.rowIds.length
      ? invalid('rows_missing')
      : { answer: { rows: answered } };
  },
};

function parseColumns(question: MatrixQuestion, sent: unknown): ReadAnswer<string | readonly string[]> {
  if (isBlankAnswer(sent)) {
    return { answer: undefined };
  }
  if (question.several === true) {
    return parseSeveral(question, sent);
  }
  return typeof sent === 'string' ? parseOne(question, sent) : invalid('wrong_shape');
}
