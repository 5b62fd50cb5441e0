import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { QuestionOf } from '../../form-rules/questions';
import { type Answering, questionOfKind } from '../../testing/questions';
import { focusQuestion } from '../focusNext';
import { QuestionField, type QuestionFieldProps } from '../QuestionField';

function ask(change: Partial<QuestionOf<'Consent'>> = {}, props: Partial<QuestionFieldProps> = {}) {
  const heard = vi.fn<Answering>();
  const { container } = render(
    <div data-question="q1">
      <span id="label">Do you agree?</span>
      <span id="error">Wrong</span>
      <QuestionField
        question={questionOfKind('Consent', change)}
        labelledBy="label"
        onAnswer={heard}
        {...props}
      />
    </div>,
  );
  return { heard, container };
}

it('is agreed by ticking its box', async () => {
  const { heard } = ask({ consentText: 'I agree to the rules.' });
  expect(screen.getByRole('group', { name: 'Do you agree?' })).toBeInTheDocument();
  await userEvent.click(screen.getByText('I agree to the rules.'));
  expect(heard).toHaveBeenLastCalledWith('agreed');
  expect(screen.getByRole('checkbox', { name: 'I agree to the rules.' })).toBeRequired();
});

it('is withdrawn by unticking its box with the keyboard', async () => {
  const { heard } = ask({}, { answer: 'agreed' });
  expect(screen.getByRole('checkbox')).toBeChecked();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(heard).toHaveBeenLastCalledWith(undefined);
});

it('has links that do not tick the box', () => {
  const { heard } = ask({ consentText: 'I agree to https://clinic.example/rules.' });
  const link = screen.getByRole('link', { name: 'https://clinic.example/rules' });
  expect(link).toHaveAttribute('target', '_blank');
  // User-event ticks the box, browsers do not.
  fireEvent.click(link);
  expect(heard).not.toHaveBeenCalled();
});

it('in error is invalid, described and takes the focus', () => {
  const { container } = ask({}, { isInvalid: true, describedBy: 'error' });
  expect(screen.getByRole('checkbox')).toBeInvalid();
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Wrong');
  focusQuestion(container, 'q1');
  expect(screen.getByRole('checkbox')).toHaveFocus();
});

it.each([
  ['en', 'I agree.'],
  ['hi', 'मैं सहमत हूँ।'],
])('in %s with a blank text says "%s"', (language, text) => {
  document.documentElement.lang = language;
  ask({ consentText: ' ' });
  expect(screen.getByRole('checkbox', { name: text })).toBeInTheDocument();
  document.documentElement.lang = '';
});
