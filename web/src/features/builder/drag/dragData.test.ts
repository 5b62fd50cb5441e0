import { expect, it } from 'vitest';
import { id } from '../draft/testing/drafts';
import { isOptionDrag, optionDragData, questionDragData } from './dragData';

it('an option can be dropped only in its own list', () => {
  const row = optionDragData({ questionId: id('q1'), list: 'rows', optionId: id('r1') });
  expect(isOptionDrag(row, { questionId: id('q1'), list: 'rows' })).toBe(true);
  expect(isOptionDrag(row, { questionId: id('q1'), list: 'options' })).toBe(false);
  expect(isOptionDrag(row, { questionId: id('q2'), list: 'rows' })).toBe(false);
  expect(isOptionDrag(questionDragData(id('q1')), { questionId: id('q1'), list: 'rows' })).toBe(false);
});
