import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Question } from '../form-rules/questions';
import type { TextFormat } from '../form-rules/questions/textFormat';
import { askQuestion } from '../testing/askQuestion';
import { questionOfKind } from '../testing/questions';
import type { QuestionFieldProps } from './QuestionField';

function ask(question: Question, props: Partial<QuestionFieldProps> = {}) {
  return askQuestion({ ...question, questionText: 'Asked' }, props).heard;
}

const short = (format: TextFormat) => questionOfKind('Short Answer', format);

describe('a Short Answer', () => {
  it.each<[TextFormat, Record<string, string>]>([
    [{}, { type: 'text' }],
    [
      { format: 'wholeNumber', min: '0' },
      { type: 'text', inputmode: 'numeric' },
    ],
    [
      { format: 'number', min: '0.5' },
      { type: 'text', inputmode: 'decimal' },
    ],
    [
      { format: 'email' },
      {
        type: 'text',
        inputmode: 'email',
        autocomplete: 'email',
        autocapitalize: 'none',
        spellcheck: 'false',
      },
    ],
    [{ format: 'phone' }, { type: 'tel', autocomplete: 'tel' }],
    [{ format: 'webAddress' }, { type: 'text', inputmode: 'url', autocomplete: 'url' }],
    [
      { format: 'time', min: '09:00', max: '17:00' },
      { type: 'time', min: '09:00', max: '17:00' },
    ],
  ])('with %j has the input %j', (format, attributes) => {
    ask(short(format));
    const field = screen.getByLabelText('Asked');
    for (const [name, value] of Object.entries(attributes)) {
      expect(field).toHaveAttribute(name, value);
    }
  });

  it.each([{}, { min: '-1' }, { max: '5' }])('of numbers with %j has a keyboard with a minus', (limits) => {
    ask(short({ format: 'wholeNumber', ...limits }));
    expect(screen.getByRole('textbox')).not.toHaveAttribute('inputmode');
  });

  it('is described by its unit, its limits and its error', () => {
    ask(short({ format: 'number', unit: 'kg', max: '300' }), { describedBy: 'error', isInvalid: true });
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('kg A number, at most 300 Wrong');
    expect(screen.getByRole('textbox')).toBeInvalid();
  });

  it('keeps a text that breaks its limits', async () => {
    const heard = ask(short({ format: 'wholeNumber', max: '9' }));
    await userEvent.type(screen.getByRole('textbox'), '12x');
    expect(heard).toHaveBeenLastCalledWith('12x');
  });

  it('answers a time as HH:MM', () => {
    const heard = ask(short({ format: 'time' }));
    fireEvent.change(screen.getByLabelText('Asked'), { target: { value: '09:30' } });
    expect(heard).toHaveBeenLastCalledWith('09:30');
  });
});

it.each([short({ maxLength: 4 }), questionOfKind('Long Answer', { maxLength: 4 })])(
  'characters of %j are counted outside the description',
  async (question) => {
    ask(question);
    const field = screen.getByRole('textbox');
    await userEvent.type(field, ' 😀b');
    expect(screen.getByText('2 of 4')).not.toHaveClass('isOver');
    expect(screen.getByText('2 of 4').closest('[aria-live]')).toBeNull();
    expect(field).toHaveAccessibleDescription('At most 4 characters');
    await userEvent.type(field, 'cde');
    expect(screen.getByText('5 of 4')).toHaveClass('isOver');
  },
);

it('a date has its first and last day', () => {
  ask(questionOfKind('Date', { min: '2026-03-01', max: '2026-03-31' }));
  const field = screen.getByLabelText('Asked');
  expect(field).toHaveAttribute('min', '2026-03-01');
  expect(field).toHaveAttribute('max', '2026-03-31');
  expect(field).toHaveAccessibleDescription('Between 1 March 2026 and 31 March 2026');
});

describe('checkboxes with limits', () => {
  const boxes = questionOfKind('Checkbox', { minChoices: 2, maxChoices: 3, other: true });

  it('say how many to choose', () => {
    ask(boxes, { describedBy: 'error' });
    expect(screen.getByRole('group')).toHaveAccessibleDescription('Choose 2 or 3 Wrong');
  });

  it('are invalid, not the text of “Other”, if too few', () => {
    ask(boxes, { answer: { options: [], other: 'Tea' }, isInvalid: true });
    expect(screen.getByRole('textbox')).toBeValid();
    expect(screen.getByRole('checkbox', { name: 'Red' })).toBeInvalid();
  });
});
