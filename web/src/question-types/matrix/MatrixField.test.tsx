import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { QuestionOf } from '../../form-rules/questions';
import { askQuestion as ask } from '../../testing/askQuestion';
import { id, questionOfKind } from '../../testing/questions';
import { focusQuestion } from '../focusNext';
import { displayedRows } from './displayedGrid';

function matrix(change: Partial<QuestionOf<'Matrix'>> = {}) {
  return questionOfKind('Matrix', {
    questionText: 'Rate us',
    rows: ['Food', 'Staff', 'Price'],
    rowIds: [id('food'), id('staff'), id('price')],
    options: ['Bad', 'Good', 'Great'],
    optionIds: [id('bad'), id('good'), id('great')],
    required: false,
    ...change,
  });
}

const cell = (name: string) => screen.getByRole('radio', { name });
const box = (name: string) => screen.getByRole('checkbox', { name });
const row = (name: string) => screen.getByRole('radiogroup', { name });

it('names the question, each row and each cell', () => {
  ask(matrix());
  expect(screen.getByRole('group', { name: 'Rate us' })).toBeInTheDocument();
  expect(screen.getAllByRole('radiogroup')).toHaveLength(3);
  expect(within(row('Staff')).getAllByRole('radio')).toEqual([
    cell('Staff Bad'),
    cell('Staff Good'),
    cell('Staff Great'),
  ]);
});

it('is filled by Tab, Space and arrow keys', async () => {
  const { heard } = ask(matrix());
  await userEvent.tab();
  await userEvent.keyboard(' {ArrowDown}');
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await userEvent.tab();
  expect(cell('Price Bad')).toHaveFocus();
  await userEvent.keyboard(' {ArrowUp}');
  expect(heard).toHaveBeenLastCalledWith({ rows: { food: 'good', staff: 'bad', price: 'great' } });
});

it('is chosen by clicking the label of a column', async () => {
  const { heard } = ask(matrix());
  await userEvent.click(within(row('Staff')).getByText('Good'));
  expect(heard).toHaveBeenLastCalledWith({ rows: { staff: 'good' } });
});

it('with several columns per row answers with lists', async () => {
  const { heard } = ask(matrix({ several: true }));
  expect(screen.getByRole('group', { name: 'Food' })).toBeInTheDocument();
  await userEvent.click(box('Food Great'));
  await userEvent.click(box('Food Bad'));
  await userEvent.click(box('Price Good'));
  expect(heard).toHaveBeenLastCalledWith({ rows: { food: ['bad', 'great'], price: ['good'] } });
  await userEvent.click(box('Food Great'));
  await userEvent.click(box('Food Bad'));
  expect(heard).toHaveBeenLastCalledWith({ rows: { price: ['good'] } });
  await userEvent.click(box('Price Good'));
  expect(heard).toHaveBeenLastCalledWith(undefined);
});

it('is cleared when optional, and the focus moves to the first row', async () => {
  const { heard } = ask(matrix(), { answer: { rows: { staff: 'good' } } });
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(heard).toHaveBeenLastCalledWith(undefined);
  expect(cell('Food Bad')).toHaveFocus();
});

it('cannot be cleared when required', () => {
  ask(matrix({ required: true }), { answer: { rows: { staff: 'good' } } });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(row('Food')).toBeRequired();
});

it('marks the rows without an answer until they have one', async () => {
  const { container } = ask(matrix({ required: true }), {
    answer: { rows: { food: 'good' } },
    isInvalid: true,
    describedBy: 'error',
  });
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Wrong');
  expect(row('Food')).toBeValid();
  expect(row('Staff')).toBeInvalid();
  expect(row('Price')).toHaveAccessibleDescription('No answer in this row yet.');
  focusQuestion(container, 'q1');
  expect(cell('Staff Bad')).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(row('Staff')).toBeValid();
  expect(row('Price')).toBeInvalid();
  await userEvent.click(cell('Price Good'));
  expect(screen.queryByText('No answer in this row yet.')).not.toBeInTheDocument();
});

it('marks checkboxes of a row without an answer', () => {
  const { container } = ask(matrix({ required: true, several: true }), {
    answer: { rows: { food: ['good'] } },
    isInvalid: true,
  });
  expect(box('Food Bad')).toBeValid();
  expect(box('Staff Bad')).toBeInvalid();
  focusQuestion(container, 'q1');
  expect(box('Staff Bad')).toHaveFocus();
});

it('shuffles its rows the same way for the same seed, never its columns', () => {
  const rows = Array.from({ length: 20 }, (_, at) => `Row ${at}`);
  const question = matrix({ rows, rowIds: rows.map((label) => id(label.replace(' ', ''))), shuffle: true });
  const inOrder = (seed?: number) => displayedRows(question, seed).map(({ label }) => label);
  expect(inOrder()).toEqual(rows);
  expect(inOrder(7)).toEqual(inOrder(7));
  expect(inOrder(7)).not.toEqual(rows);
  ask(question, { shuffleSeed: 7 });
  const columns = within(row('Row 0')).getAllByRole('radio');
  expect(columns.map((input) => input.getAttribute('aria-labelledby')?.slice(-5))).toEqual([
    expect.stringMatching(/bad$/),
    expect.stringMatching(/good$/),
    expect.stringMatching(/great$/),
  ]);
});

it.each([
  ['en', 'Row 2 Column 1'],
  ['hi', 'पंक्ति 2 कॉलम 1'],
])('in %s names the cell of blank labels "%s"', (language, name) => {
  document.documentElement.lang = language;
  ask(matrix({ rows: ['Food', ' ', 'Price'], options: ['', 'Good', 'Great'] }));
  expect(cell(name)).toBeInTheDocument();
  document.documentElement.lang = '';
});

it.each([
  ['always a grid', ['Strongly agree', 'Agree', 'Neither', 'Disagree', 'Not sure'], true, false],
  [
    'a wide grid',
    ['Very dissatisfied', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied'],
    true,
    true,
  ],
  ['a wide grid', Array.from({ length: 11 }, (_, at) => String(at)), true, true],
  ['cards only', ['Unsatisfactory', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied'], false, true],
])('is %s with the columns %j', (_name, options, isGrid, isWide) => {
  ask(matrix({ options, optionIds: options.map((_, at) => id(`c${at}`)) }));
  const group = screen.getByRole('group', { name: 'Rate us' });
  expect(group.classList.contains('isGrid')).toBe(isGrid);
  // Its container is then narrower than the question.
  expect(group.parentElement?.classList.contains('wide')).toBe(isWide);
});

it('drops columns and rows that are gone at the next answer', async () => {
  const { heard } = ask(matrix(), { answer: { rows: { gone: 'good', food: 'gone' } } });
  await userEvent.click(cell('Staff Good'));
  expect(heard).toHaveBeenLastCalledWith({ rows: { staff: 'good' } });
});
