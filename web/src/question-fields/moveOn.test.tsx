import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { focusQuestion } from './moveOn';
import { QuestionField } from './QuestionField';
import { questionOfKind } from './testing/questions';

function drawn(kind: 'Dropdown' | 'Multiple Choice', answer: string) {
  const { container } = render(
    <div data-question="asked">
      <QuestionField question={questionOfKind(kind)} answer={answer} onAnswer={() => undefined} />
    </div>,
  );
  return container;
}

it('goes to the list of a dropdown, not to its chosen entry', () => {
  focusQuestion(drawn('Dropdown', 'green'), 'asked');
  expect(screen.getByRole('combobox')).toHaveFocus();
});

it('goes to the chosen option of a group', () => {
  focusQuestion(drawn('Multiple Choice', 'green'), 'asked');
  expect(screen.getByRole('radio', { name: 'Green' })).toHaveFocus();
});
