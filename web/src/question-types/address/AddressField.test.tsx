import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { QuestionOf } from '../../form-rules/questions';
import { askQuestion } from '../../testing/askQuestion';
import { questionOfKind } from '../../testing/questions';
import { focusQuestion } from '../focusNext';
import type { QuestionFieldProps } from '../QuestionField';

function ask(change: Partial<QuestionOf<'Address'>> = {}, props: Partial<QuestionFieldProps> = {}) {
  const question = questionOfKind('Address', { questionText: 'Where do you live?', ...change });
  return askQuestion(question, { ...props, below: <button type="button">Submit</button> });
}

const part = (name: string) => screen.getByRole('textbox', { name });

it('names the question and each part', () => {
  ask();
  expect(screen.getByRole('group', { name: 'Where do you live?' })).toBeInTheDocument();
  const names = ['Address line 1', 'Address line 2 (optional)', 'Postcode', 'City or town', 'Country'];
  expect(screen.getAllByRole('textbox')).toEqual(names.map(part));
});

it('leaves out the parts that are not asked for', () => {
  ask({ omittedParts: ['line2', 'country'] });
  expect(screen.getAllByRole('textbox')).toEqual(['Address line 1', 'Postcode', 'City or town'].map(part));
});

it('can be filled in by the browser', () => {
  ask();
  expect(screen.getAllByRole('textbox').map((input) => input.getAttribute('autocomplete'))).toEqual([
    'address-line1',
    'address-line2',
    'postal-code',
    'address-level2',
    'country-name',
  ]);
});

it('is filled by keyboard: Enter goes to the next part, then behind the question', async () => {
  const { heard } = ask({ omittedParts: ['line2', 'country'] });
  await userEvent.tab();
  await userEvent.keyboard('1 Mill Lane{Enter}RV1{Enter}Riverside{Enter}');
  expect(heard).toHaveBeenLastCalledWith({
    address: { line1: '1 Mill Lane', postcode: 'RV1', city: 'Riverside' },
  });
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus();
});

it('without any text has no answer', async () => {
  const { heard } = ask({}, { answer: { address: { city: 'A' } } });
  await userEvent.type(part('City or town'), '{Backspace}');
  expect(heard).toHaveBeenLastCalledWith(undefined);
});

it('marks the missing parts until they are filled in', async () => {
  const { container } = ask(
    { required: true },
    { answer: { address: { line1: '1 Mill Lane', city: ' ' } }, isInvalid: true, describedBy: 'error' },
  );
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Wrong');
  expect(part('Address line 1')).toBeValid();
  expect(part('Address line 2 (optional)')).not.toBeRequired();
  expect(part('City or town')).toHaveAccessibleDescription('Please fill this in.');
  focusQuestion(container, 'q1');
  expect(part('Postcode')).toHaveFocus();
  await userEvent.keyboard('RV1');
  expect(part('Postcode')).toBeValid();
  expect(part('Country')).toBeInvalid();
});

it('marks a part that is too long', () => {
  ask({}, { answer: { address: { line1: 'x'.repeat(201), city: 'x'.repeat(200) } }, isInvalid: true });
  expect(part('Address line 1')).toHaveAccessibleDescription('Please use at most 200 characters here.');
  expect(part('City or town')).toBeValid();
  expect(part('Postcode')).toBeValid();
});
