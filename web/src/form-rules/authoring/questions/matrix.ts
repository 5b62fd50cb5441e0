import { GRID_LABEL_CHARACTERS, MATRIX_COLUMNS } from '../../constants.gen';
import type { MatrixQuestion } from '../../questions/matrix';
import { sanitize } from '../../textRules';
import { type AuthoringRules, NEW_TEXT } from './authoringRules';
import { choices, labelProblems } from './choices';

const columns = choices<MatrixQuestion>((at) => `Column ${at + 1}`);
const newRowLabel = (at: number) => `Row ${at + 1}`;

export const matrix: AuthoringRules<MatrixQuestion> = {
  ...columns,
  newText: NEW_TEXT,
  newRowLabel,
  maxOptions: MATRIX_COLUMNS,
  maxLabelCharacters: GRID_LABEL_CHARACTERS,
  newContent: (mint) => ({
    ...columns.newContent(mint),
    rows: [newRowLabel(0), newRowLabel(1)],
    rowIds: [mint(), mint()],
  }),
  stored: (question) => {
    const { other: _, several, ...rest } = columns.stored(question);
    return { ...rest, rows: question.rows.map(sanitize), ...(several === true && { several }) };
  },
  problems: (question) => [
    ...labelProblems(question.id, question),
    ...labelProblems(question.id, { options: question.rows, optionIds: question.rowIds }),
  ],
};
