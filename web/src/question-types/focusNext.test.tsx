import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { questionOfKind } from '../testing/questions';
import { focusQuestion } from './focusNext';
import { QuestionField } from './QuestionField';

function drawn(kind: 'Dropdown' | 'Multiple Choice', answer: string) {
  const { container } = render(
    <div data-question="asked">
      <QuestionField question={questionOfKind(kind)} answer={answer} onAnswer={() => undefined} />
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
