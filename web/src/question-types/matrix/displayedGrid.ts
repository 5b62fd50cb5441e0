import type { QuestionOf } from '../../form-rules/questions';
import { type DisplayedOption, displayed } from '../displayedOptions';
import { matrixTexts } from './matrixTexts';

/** The rows in display order: shuffled if the question asks for it and a seed is given. */
export function displayedRows(question: QuestionOf<'Matrix'>, seed: number | undefined): DisplayedOption[] {
  return displayed({ ...question, ids: question.rowIds, labels: question.rows }, matrixTexts().row, seed);
}

/** The columns, which are never shuffled. */
export function displayedColumns(question: QuestionOf<'Matrix'>): DisplayedOption[] {
  const { optionIds: ids, options: labels } = question;
  return displayed({ ...question, ids, labels }, matrixTexts().column, undefined);
}
