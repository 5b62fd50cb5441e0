import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { QuestionOf } from '../../form-rules/questions';
import { askQuestion } from '../../testing/askQuestion';
import { questionOfKind } from '../../testing/questions';
import { focusQuestion } from '../focusNext';
import type { QuestionFieldProps } from '../QuestionField';

function ask(change: Partial<QuestionOf<'Consent'>> = {}, props: Partial<QuestionFieldProps> = {}) {
  return askQuestion(questionOfKind('Consent', { questionText: 'Do you agree?', ...change }), props);
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
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Wrong');
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
