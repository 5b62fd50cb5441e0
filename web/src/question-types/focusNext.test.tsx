import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answer } from '../form-rules/answer';
import { questionOfKind } from '../testing/questions';
import { focusQuestion } from './focusNext';
import { QuestionField } from './QuestionField';

function drawn(kind: 'Dropdown' | 'Multiple Choice', answer: Answer, isInvalid = false) {
  const { container } = render(
    <div data-question="asked">
      <QuestionField
        question={questionOfKind(kind, { other: true })}
        answer={answer}
        onAnswer={() => undefined}
        isInvalid={isInvalid}
      />
    </div>,
  );
  return container;
}

it('focuses a dropdown, not its selected option', () => {
  focusQuestion(drawn('Dropdown', 'green'), 'asked');
  expect(screen.getByRole('combobox')).toHaveFocus();
});

it('focuses the selected option of a group', () => {
  focusQuestion(drawn('Multiple Choice', 'green'), 'asked');
  expect(screen.getByRole('radio', { name: 'Green' })).toHaveFocus();
});

it.each(['Dropdown', 'Multiple Choice'] as const)('focuses the invalid “Other” text of a %s', (kind) => {
  focusQuestion(drawn(kind, { other: '' }, true), 'asked');
  expect(screen.getByRole('textbox')).toHaveFocus();
});

it('focuses the question while its field is loading', () => {
  render(
    <main>
      <div data-question="asked">Loading</div>
    </main>,
  );
  focusQuestion(screen.getByRole('main'), 'asked');
  expect(screen.getByText('Loading')).toHaveFocus();
});
