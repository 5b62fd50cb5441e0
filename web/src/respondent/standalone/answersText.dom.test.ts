import { expect, it } from 'vitest';
import type { Answer } from '../../form-rules/answer';
import type { Question } from '../../form-rules/questions';
import { setAnswer, startWalk } from '../../form-rules/walk';
import { id, pageWith, questionOfKind } from '../../testing/questions';
import { colourForm } from '../testing/sharedForm';
import { answersText } from './answersText';
import { standaloneTexts } from './standaloneTexts';

function textOf(question: Question, answer: Answer): string {
  const form = { ...colourForm, pages: [pageWith('a', [question])] };
  const walk = setAnswer(startWalk(id('a')), question.id, answer);
  return answersText({ form, walk, responseId: 'r', seq: 0 }, standaloneTexts());
}

it('of a Matrix has a line for each answered row', () => {
  const grid = questionOfKind('Matrix', {
    rows: ['Food', '', 'Price'],
    rowIds: [id('food'), id('blank'), id('price')],
    options: ['Bad', 'Good', ' '],
    optionIds: [id('bad'), id('good'), id('unnamed')],
  });
  expect(textOf(grid, { rows: { food: 'good', blank: 'bad' } })).toContain('\nFood: Good\nRow 2: Bad');
  expect(textOf(grid, { rows: { price: ['bad', 'good'] } })).toMatch(/\nPrice: Bad, Good$/);
  expect(textOf(grid, { rows: { food: 'unnamed' } })).toMatch(/\nFood: Column 3$/);
});

it('names options without a label as their fields do', () => {
  const unnamed = { options: ['Tea', ' '], optionIds: [id('tea'), id('unnamed')] };
  expect(textOf(questionOfKind('Checkbox', unnamed), ['tea', 'unnamed'])).toMatch(/\nTea, Option 2$/);
  expect(textOf(questionOfKind('Ranking', unnamed), ['unnamed', 'tea'])).toMatch(/\n1\. Option 2\n2\. Tea$/);
});

it('of a Ranking has the options in the order of the answer', () => {
  const order = questionOfKind('Ranking', {
    options: ['Tea', 'Milk', 'Cola'],
    optionIds: [id('tea'), id('milk'), id('cola')],
  });
  expect(textOf(order, ['cola', 'tea', 'milk'])).toMatch(/\n1\. Cola\n2\. Tea\n3\. Milk$/);
});

it('of an Address has a line for each part, and of a Signature that it was signed', () => {
  const home = { address: { city: ' Goa ', line1: '1 Hill', country: ' ' } };
  expect(textOf(questionOfKind('Address'), home)).toMatch(/\n1 Hill\nGoa$/);
  expect(textOf(questionOfKind('Signature'), ['f1'])).toMatch(/\nSigned$/);
});

it('of a Consent has the text that was agreed to', () => {
  const consent = questionOfKind('Consent', { consentText: 'I agree to the rules.' });
  expect(textOf(consent, 'agreed')).toMatch(/\nI agree to the rules\.$/);
  expect(textOf({ ...consent, consentText: ' ' }, 'agreed')).toMatch(/\nI agree\.$/);
});
