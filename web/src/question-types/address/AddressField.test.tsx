import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Answer } from '../../form-rules/answer';
import type { QuestionOf } from '../../form-rules/questions';
import { type Answering, questionOfKind } from '../../testing/questions';
import { focusQuestion } from '../focusNext';
import { QuestionField, type QuestionFieldProps } from '../QuestionField';

function Asked({ heard, ...props }: QuestionFieldProps & { heard: Answering }) {
  const [answer, setAnswer] = useState<Answer | undefined>(props.answer);
  // Like the page, which drops the error of a question at its first change.
  const [isInvalid, setInvalid] = useState(props.isInvalid);
  return (
    <div data-form-page="">
      <div data-question="q1">
        <span id="label">Where do you live?</span>
        <span id="error">Wrong</span>
        <QuestionField
          {...props}
          labelledBy="label"
          answer={answer}
          isInvalid={isInvalid}
          onAnswer={(next) => {
            heard(next);
            setAnswer(next);
            setInvalid(false);
          }}
        />
      </div>
      <button type="button">Submit</button>
    </div>
  );
}

function ask(change: Partial<QuestionOf<'Address'>> = {}, props: Partial<QuestionFieldProps> = {}) {
  const heard = vi.fn<Answering>();
  const { container } = render(
    <Asked question={questionOfKind('Address', change)} {...props} heard={heard} />,
  );
  return { heard, container };
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
