import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '../form-rules/answer';
import type { KindName, Question } from '../form-rules/questions';
import { askQuestion } from '../testing/askQuestion';
import { type Answering, id, questionOfKind } from '../testing/questions';
import { displayedOptions } from './displayedOptions';
import { QuestionField, type QuestionFieldProps } from './QuestionField';

function ask(question: Question, props: Partial<QuestionFieldProps> = {}) {
  return askQuestion(question, props).heard;
}

describe('text', () => {
  it.each(['Short Answer', 'Long Answer'] as const)(
    'of a %s is the answer, and empty text is no answer',
    async (kind) => {
      const heard = ask(questionOfKind(kind));
      const field = screen.getByRole('textbox');
      await userEvent.type(field, 'Asha');
      expect(heard).toHaveBeenLastCalledWith('Asha');
      await userEvent.clear(field);
      expect(heard).toHaveBeenLastCalledWith(undefined);
    },
  );

  it.each([
    ['Short Answer', 'Short answer text'],
    ['Long Answer', 'Long answer text'],
  ] as const)('of a %s has another placeholder in a static preview', (kind, still) => {
    ask(questionOfKind(kind));
    expect(screen.getByPlaceholderText('Your answer')).toBeInTheDocument();
    render(<QuestionField question={questionOfKind(kind)} />);
    expect(screen.getByPlaceholderText(still)).toBeInTheDocument();
  });
});

describe('choices', () => {
  it('are chosen by clicking the row and answer with the option id', async () => {
    const heard = ask(questionOfKind('Multiple Choice'));
    expect(screen.getByRole('radiogroup', { name: 'Q1 Which colour?' })).toBeInTheDocument();
    await userEvent.click(screen.getByText('Green'));
    expect(heard).toHaveBeenLastCalledWith('green');
    expect(screen.getByRole('radio', { name: 'Green' })).toBeChecked();
  });

  it('change with the arrow keys', async () => {
    const heard = ask(questionOfKind('Multiple Choice'), { answer: 'red' });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(heard).toHaveBeenLastCalledWith('green');
  });

  it('can be cleared when optional, and the focus stays at the question', async () => {
    const heard = ask(questionOfKind('Multiple Choice'), { answer: 'red' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(heard).toHaveBeenLastCalledWith(undefined);
    expect(screen.getByRole('radio', { name: 'Red' })).toHaveFocus();
  });

  it('cannot be cleared when required', () => {
    ask(questionOfKind('Multiple Choice', { required: true }), { answer: 'red' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it("of checkboxes are a list in the owner's order", async () => {
    const heard = ask(questionOfKind('Checkbox'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Blue' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Red' }));
    expect(heard).toHaveBeenLastCalledWith(['red', 'blue']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Red' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Blue' }));
    expect(heard).toHaveBeenLastCalledWith(undefined);
  });

  it('of a dropdown start empty and answer with the option id', async () => {
    const heard = ask(questionOfKind('Dropdown'));
    const list = screen.getByRole('combobox', { name: 'Q1 Which of these?' });
    expect(list).toHaveDisplayValue('Choose an option');
    await userEvent.selectOptions(list, 'Blue');
    expect(heard).toHaveBeenLastCalledWith('blue');
    await userEvent.selectOptions(list, 'Choose an option');
    expect(heard).toHaveBeenLastCalledWith(undefined);
  });

  it('are shuffled the same way for the same seed, never without one', () => {
    const labels = Array.from({ length: 20 }, (_, at) => `Option ${at}`);
    const optionIds = labels.map((label) => id(label.replace(' ', '')));
    const question = questionOfKind('Checkbox', { options: labels, optionIds, shuffle: true });
    const inOrder = (seed: number | undefined) => displayedOptions(question, seed).map(({ label }) => label);
    expect(inOrder(undefined)).toEqual(labels);
    expect(inOrder(7)).toEqual(inOrder(7));
    expect(inOrder(7)).not.toEqual(labels);
    expect(inOrder(7).toSorted()).toEqual(labels.toSorted());
  });
});

const KINDS_WITH_OPTIONS = ['Multiple Choice', 'Checkbox', 'Dropdown'] as const;

const textField = () => screen.queryByRole('textbox', { name: /Your answer for “Other”$/ });
const radio = (name: string) => screen.getByRole('radio', { name });
const box = (name: string) => screen.getByRole('checkbox', { name });

describe('“Other”', () => {
  it.each(KINDS_WITH_OPTIONS)('of a %s is not offered unless the owner wants it', (kind) => {
    ask(questionOfKind(kind));
    expect(screen.queryByText('Other')).not.toBeInTheDocument();
  });

  it.each(KINDS_WITH_OPTIONS)('of a %s stays last when options are shuffled', (kind) => {
    for (const shuffleSeed of [1, 2, 3, 4]) {
      const { container, unmount } = render(
        <QuestionField
          question={questionOfKind(kind, { other: true, shuffle: true })}
          shuffleSeed={shuffleSeed}
          onAnswer={vi.fn<Answering>()}
        />,
      );
      const labels = [...container.querySelectorAll('label, option:not([value=""])')];
      expect(labels).toHaveLength(4);
      expect(labels.at(-1)).toHaveTextContent('Other');
      unmount();
    }
  });

  it('of radio buttons answers with its text and takes the focus', async () => {
    const heard = ask(questionOfKind('Multiple Choice', { other: true }));
    expect(textField()).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('Other'));
    expect(heard).toHaveBeenLastCalledWith({ other: '' });
    expect(textField()).toHaveFocus();
    expect(textField()).toHaveAccessibleName('Q1 Which colour? Your answer for “Other”');
    await userEvent.keyboard('Tea');
    expect(heard).toHaveBeenLastCalledWith({ other: 'Tea' });
    expect(radio('Other')).toBeChecked();
  });

  it('reached by arrow keys leaves the focus at the radio', async () => {
    ask(questionOfKind('Multiple Choice', { other: true }), { answer: 'blue' });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(radio('Other')).toHaveFocus();
    await userEvent.tab();
    expect(textField()).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{ArrowDown}');
    expect(radio('Red')).toBeChecked();
  });

  it.each([' ', 'click'])('takes the focus when chosen radio button gets %j', async (press) => {
    ask(questionOfKind('Multiple Choice', { other: true }), { answer: { other: 'Tea' } });
    expect(textField()).not.toHaveFocus();
    radio('Other').focus();
    await (press === 'click' ? userEvent.click(radio('Other')) : userEvent.keyboard(press));
    expect(textField()).toHaveFocus();
  });

  it('is dropped by another option and restored by returning', async () => {
    const heard = ask(questionOfKind('Multiple Choice', { other: true }), { answer: { other: 'Tea' } });
    expect(textField()).toHaveValue('Tea');
    await userEvent.click(radio('Red'));
    expect(heard).toHaveBeenLastCalledWith('red');
    expect(textField()).not.toBeInTheDocument();
    await userEvent.click(radio('Other'));
    expect(heard).toHaveBeenLastCalledWith({ other: 'Tea' });
    expect(textField()).toHaveValue('Tea');
  });

  it('is cleared together with its text', async () => {
    const heard = ask(questionOfKind('Multiple Choice', { other: true }), { answer: { other: 'Tea' } });
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(heard).toHaveBeenLastCalledWith(undefined);
    await userEvent.click(radio('Other'));
    expect(heard).toHaveBeenLastCalledWith({ other: '' });
  });

  it('of checkboxes is beside the ticked options', async () => {
    const heard = ask(questionOfKind('Checkbox', { other: true }));
    await userEvent.click(box('Blue'));
    box('Other').focus();
    await userEvent.keyboard(' ');
    expect(heard).toHaveBeenLastCalledWith({ options: ['blue'], other: '' });
    expect(textField()).toHaveFocus();
    await userEvent.keyboard('Tea');
    await userEvent.click(box('Red'));
    expect(heard).toHaveBeenLastCalledWith({ options: ['red', 'blue'], other: 'Tea' });
    await userEvent.click(box('Other'));
    expect(heard).toHaveBeenLastCalledWith(['red', 'blue']);
    expect(box('Other')).toHaveFocus();
    await userEvent.click(box('Other'));
    expect(heard).toHaveBeenLastCalledWith({ options: ['red', 'blue'], other: 'Tea' });
  });

  it('of checkboxes alone is an answer, unticked it is none', async () => {
    const heard = ask(questionOfKind('Checkbox', { other: true }));
    await userEvent.click(box('Other'));
    await userEvent.keyboard('Tea');
    expect(heard).toHaveBeenLastCalledWith({ options: [], other: 'Tea' });
    await userEvent.click(box('Other'));
    expect(heard).toHaveBeenLastCalledWith(undefined);
  });

  it('of a dropdown shows its text field below the list', async () => {
    const heard = ask(questionOfKind('Dropdown', { other: true }));
    const list = screen.getByRole('combobox');
    await userEvent.selectOptions(list, 'Other');
    expect(heard).toHaveBeenLastCalledWith({ other: '' });
    expect(list).toHaveDisplayValue('Other');
    await userEvent.tab();
    await userEvent.keyboard('Tea');
    expect(heard).toHaveBeenLastCalledWith({ other: 'Tea' });
    await userEvent.selectOptions(list, 'Red');
    expect(heard).toHaveBeenLastCalledWith('red');
    await userEvent.selectOptions(list, 'Other');
    expect(textField()).toHaveValue('Tea');
  });

  it.each(KINDS_WITH_OPTIONS)('of a %s marks its text field as invalid', (kind) => {
    render(<p id="error">Please write your answer.</p>);
    const answer = kind === 'Checkbox' ? { options: [], other: '' } : { other: '' };
    ask(questionOfKind(kind, { other: true }), { answer, isInvalid: true, describedBy: 'error' });
    expect(textField()).toBeInvalid();
    expect(textField()).toBeRequired();
    expect(textField()).toHaveAccessibleDescription('Please write your answer.');
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
  });

  it('no longer offered disappears with its text', async () => {
    const heard = ask(questionOfKind('Checkbox'), { answer: { options: ['red'], other: 'Tea' } });
    expect(textField()).not.toBeInTheDocument();
    await userEvent.click(box('Blue'));
    expect(heard).toHaveBeenLastCalledWith(['red', 'blue']);
  });
});

describe('a date', () => {
  it('answers as YYYY-MM-DD', () => {
    const heard = ask(questionOfKind('Date'));
    fireEvent.change(screen.getByLabelText('Q1 Which day?'), { target: { value: '2026-02-28' } });
    expect(heard).toHaveBeenLastCalledWith('2026-02-28');
  });
});

describe('a scale', () => {
  it('starts with nothing selected, whatever the builder shows', () => {
    ask(questionOfKind('Linear Scale'));
    expect(screen.getAllByRole('radio')).toHaveLength(11);
    for (const point of screen.getAllByRole('radio')) {
      expect(point).not.toBeChecked();
    }
  });

  it('answers with a number, 0 included, and announces its end labels', async () => {
    const heard = ask(questionOfKind('Linear Scale'));
    await userEvent.click(screen.getByRole('radio', { name: '0' }));
    expect(heard).toHaveBeenLastCalledWith(0);
    await userEvent.click(screen.getByRole('radio', { name: '10, A lot' }));
    expect(heard).toHaveBeenLastCalledWith(10);
  });
});

describe('an NPS', () => {
  it.each([
    ['en', '', '0, Not at all likely', '10, Extremely likely'],
    ['hi', '', '0, बिल्कुल संभावना नहीं', '10, पूरी संभावना'],
    ['en', 'Never', '0, Never', '10, Extremely likely'],
  ])('in %s with the label "%s" goes from "%s" to "%s"', async (language, minLabel, first, last) => {
    document.documentElement.lang = language;
    const heard = ask(questionOfKind('NPS', { scale: { min: 0, max: 10, minLabel, maxLabel: '' } }));
    expect(screen.getAllByRole('radio')).toHaveLength(11);
    await userEvent.click(screen.getByRole('radio', { name: first }));
    expect(heard).toHaveBeenLastCalledWith(0);
    await userEvent.click(screen.getByRole('radio', { name: last }));
    expect(heard).toHaveBeenLastCalledWith(10);
    document.documentElement.lang = '';
  });
});

describe('a rating', () => {
  it('answers with a number and announces it', async () => {
    const heard = ask(questionOfKind('Rating'));
    await userEvent.click(screen.getByRole('radio', { name: '4 of 5 stars' }));
    expect(heard).toHaveBeenLastCalledWith(4);
    expect(screen.getByText('4 of 5')).toBeInTheDocument();
  });

  it('is cleared by pressing its star again or its button', async () => {
    const heard = ask(questionOfKind('Rating'), { answer: 3 });
    await userEvent.click(screen.getByRole('radio', { name: '3 of 5 stars' }));
    expect(heard).toHaveBeenLastCalledWith(undefined);
    await userEvent.click(screen.getByRole('radio', { name: '2 of 5 stars' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(heard).toHaveBeenLastCalledWith(undefined);
  });

  it('keeps its star when required', async () => {
    const heard = ask(questionOfKind('Rating', { required: true }), { answer: 3 });
    await userEvent.click(screen.getByRole('radio', { name: '3 of 5 stars' }));
    expect(heard).not.toHaveBeenCalled();
  });

  it('accepts digit keys', async () => {
    const heard = ask(questionOfKind('Rating'));
    await userEvent.tab();
    await userEvent.keyboard('5');
    expect(heard).toHaveBeenLastCalledWith(5);
    await userEvent.keyboard('9');
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

it.each(['Multiple Choice', 'Linear Scale', 'Rating'] as const)(
  'a %s reserves the space of Clear selection',
  (kind) => {
    const question = questionOfKind(kind, { required: false });
    const field = (answer?: Answer) => (
      <QuestionField question={question} answer={answer} onAnswer={vi.fn<Answering>()} />
    );
    const { rerender } = render(field());
    const clear = screen.getByRole('button', { name: 'Clear selection', hidden: true });
    expect(clear).toHaveClass('isOff');
    rerender(field(kind === 'Multiple Choice' ? 'red' : 3));
    expect(screen.getByRole('button', { name: 'Clear selection' })).toBe(clear);
    expect(clear).not.toHaveClass('isOff');
  },
);

describe('content without an answer', () => {
  it('shows a text, and an image with its alternative text', () => {
    ask(questionOfKind('Text'));
    ask(questionOfKind('Image'));
    expect(screen.getByText('Please read this.')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'A clinic' })).toHaveAttribute('src', '/media/m1');
  });

  it.each([
    ['https://youtu.be/abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    [
      'https://vimeo.com/76979871/8272103f6e',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
    ],
  ])('plays %s in place and loads nothing before Play', async (videoUrl, player) => {
    ask(questionOfKind('Video', { videoUrl, questionText: 'Before you arrive' }));
    const play = await screen.findByRole('button', { name: /^Play the video from (?:YouTube|Vimeo)/ });
    expect(document.querySelector('iframe')).toBeNull();
    await userEvent.click(play);
    const frame = screen.getByTitle('Before you arrive');
    expect(frame).toHaveAttribute('src', player);
    expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin');
    expect(frame).toHaveFocus();
  });

  it('hides a decorative image and plays an uploaded video', async () => {
    const { container } = render(
      <>
        <QuestionField
          question={questionOfKind('Image', { decorative: true })}
          onAnswer={vi.fn<Answering>()}
        />
        <QuestionField
          question={questionOfKind('Video', { videoUrl: '/media/m2' })}
          onAnswer={vi.fn<Answering>()}
        />
      </>,
    );
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await waitFor(() => expect(container.querySelector('video')).toHaveAttribute('src', '/media/m2'));
  });
});

describe('a static preview', () => {
  const kinds: KindName[] = [
    'Short Answer',
    'Multiple Choice',
    'Checkbox',
    'File Upload',
    'Linear Scale',
    'Rating',
    'Matrix',
    'Ranking',
    'Consent',
    'Address',
    'Signature',
  ];

  it.each(kinds)('of a %s is neither focusable nor read out', (kind) => {
    const { container } = render(<QuestionField question={questionOfKind(kind)} />);
    expect(container.firstElementChild).toHaveAttribute('inert');
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    // The field is inside.
    expect(container.children).toHaveLength(1);
    expect(container.firstElementChild).not.toBeEmptyDOMElement();
  });
});
