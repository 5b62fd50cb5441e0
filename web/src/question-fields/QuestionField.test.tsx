import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '../form-rules/answer';
import type { KindName, Question } from '../form-rules/definition';
import { offeredOptions } from './offeredOptions';
import { QuestionField, type QuestionFieldProps } from './QuestionField';
import { type Answering, id, questionOfKind } from './testing/questions';

function Asked({ heard, ...props }: QuestionFieldProps & { heard: Answering }) {
  const [answer, setAnswer] = useState<Answer | undefined>(props.answer);
  return (
    <>
      <span id="label">{props.question.questionText}</span>
      <QuestionField
        {...props}
        labelledBy="label"
        answer={answer}
        onAnswer={(next) => {
          heard(next);
          setAnswer(next);
        }}
      />
    </>
  );
}

function ask(question: Question, props: Partial<QuestionFieldProps> = {}) {
  const heard = vi.fn<Answering>();
  render(<Asked question={question} {...props} heard={heard} />);
  return heard;
}

describe('text', () => {
  it.each(['Short Answer', 'Long Answer'] as const)(
    'of a %s is the answer, and no text is none',
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
  ] as const)('of a %s speaks to respondents, and only names itself in a still picture', (kind, still) => {
    ask(questionOfKind(kind));
    expect(screen.getByPlaceholderText('Your answer')).toBeInTheDocument();
    render(<QuestionField question={questionOfKind(kind)} />);
    expect(screen.getByPlaceholderText(still)).toBeInTheDocument();
  });
});

describe('choices', () => {
  it('are one by one, by pressing anywhere in the row, and answer with the id of the option', async () => {
    const heard = ask(questionOfKind('Multiple Choice'));
    expect(screen.getByRole('radiogroup', { name: 'Q1 Which colour?' })).toBeInTheDocument();
    await userEvent.click(screen.getByText('Green'));
    expect(heard).toHaveBeenLastCalledWith('green');
    expect(screen.getByRole('radio', { name: 'Green' })).toBeChecked();
  });

  it('move by arrow keys', async () => {
    const heard = ask(questionOfKind('Multiple Choice'), { answer: 'red' });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(heard).toHaveBeenLastCalledWith('green');
  });

  it('can be taken back when they need not be made, and the focus stays at the question', async () => {
    const heard = ask(questionOfKind('Multiple Choice'), { answer: 'red' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(heard).toHaveBeenLastCalledWith(undefined);
    expect(screen.getByRole('radio', { name: 'Red' })).toHaveFocus();
  });

  it('cannot be taken back when one must be made', () => {
    ask(questionOfKind('Multiple Choice', { required: true }), { answer: 'red' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('of boxes are a list in the order of the question', async () => {
    const heard = ask(questionOfKind('Checkbox'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Blue' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Red' }));
    expect(heard).toHaveBeenLastCalledWith(['red', 'blue']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Red' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Blue' }));
    expect(heard).toHaveBeenLastCalledWith(undefined);
  });

  it('of a dropdown start with none and answer with the id of the option', async () => {
    const heard = ask(questionOfKind('Dropdown'));
    const list = screen.getByRole('combobox', { name: 'Q1 Which of these?' });
    expect(list).toHaveDisplayValue('Choose an option');
    await userEvent.selectOptions(list, 'Blue');
    expect(heard).toHaveBeenLastCalledWith('blue');
    await userEvent.selectOptions(list, 'Choose an option');
    expect(heard).toHaveBeenLastCalledWith(undefined);
  });

  it('are shuffled the same way for the same seed, and never without one', () => {
    const labels = Array.from({ length: 20 }, (_, at) => `Option ${at}`);
    const optionIds = labels.map((label) => id(label.replace(' ', '')));
    const question = questionOfKind('Checkbox', { options: labels, optionIds, shuffle: true });
    const inOrder = (seed: number | undefined) => offeredOptions(question, seed).map(({ label }) => label);
    expect(inOrder(undefined)).toEqual(labels);
    expect(inOrder(7)).toEqual(inOrder(7));
    expect(inOrder(7)).not.toEqual(labels);
    expect(inOrder(7).toSorted()).toEqual(labels.toSorted());
  });
});

describe('a date', () => {
  it('is a day as YYYY-MM-DD', () => {
    const heard = ask(questionOfKind('Date'));
    fireEvent.change(screen.getByLabelText('Q1 Which day?'), { target: { value: '2026-02-28' } });
    expect(heard).toHaveBeenLastCalledWith('2026-02-28');
  });
});

describe('a scale', () => {
  it('starts with nothing chosen, whatever the editor shows', () => {
    ask(questionOfKind('Linear Scale'));
    expect(screen.getAllByRole('radio')).toHaveLength(11);
    for (const point of screen.getAllByRole('radio')) {
      expect(point).not.toBeChecked();
    }
  });

  it('answers with a number, 0 included, and speaks its ends', async () => {
    const heard = ask(questionOfKind('Linear Scale'));
    await userEvent.click(screen.getByRole('radio', { name: '0, Scale Start' }));
    expect(heard).toHaveBeenLastCalledWith(0);
    await userEvent.click(screen.getByRole('radio', { name: '10, A lot' }));
    expect(heard).toHaveBeenLastCalledWith(10);
  });
});

describe('a rating', () => {
  it('answers with a number and says it in words', async () => {
    const heard = ask(questionOfKind('Rating'));
    await userEvent.click(screen.getByRole('radio', { name: '4 of 5 stars' }));
    expect(heard).toHaveBeenLastCalledWith(4);
    expect(screen.getByText('4 of 5')).toBeInTheDocument();
  });

  it('is cleared by pressing its star again, and by its button', async () => {
    const heard = ask(questionOfKind('Rating'), { answer: 3 });
    await userEvent.click(screen.getByRole('radio', { name: '3 of 5 stars' }));
    expect(heard).toHaveBeenLastCalledWith(undefined);
    await userEvent.click(screen.getByRole('radio', { name: '2 of 5 stars' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(heard).toHaveBeenLastCalledWith(undefined);
  });

  it('keeps its star when it must be given', async () => {
    const heard = ask(questionOfKind('Rating', { required: true }), { answer: 3 });
    await userEvent.click(screen.getByRole('radio', { name: '3 of 5 stars' }));
    expect(heard).not.toHaveBeenCalled();
  });

  it('takes digits', async () => {
    const heard = ask(questionOfKind('Rating'));
    await userEvent.tab();
    await userEvent.keyboard('5');
    expect(heard).toHaveBeenLastCalledWith(5);
    await userEvent.keyboard('9');
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('what takes no answer', () => {
  it('shows a text, an image with its alternative text, and a link to a video elsewhere', () => {
    ask(questionOfKind('Text'));
    ask(questionOfKind('Image'));
    ask(questionOfKind('Video'));
    expect(screen.getByText('Please read this.')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'A clinic' })).toHaveAttribute('src', '/media/m1');
    expect(screen.getByRole('link', { name: /Watch on YouTube/ })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=abcdefghijk',
    );
  });

  it('hides a decorative image and plays a video of our own', () => {
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
    expect(container.querySelector('video')).toHaveAttribute('src', '/media/m2');
  });
});

describe('a still picture', () => {
  const kinds: KindName[] = [
    'Short Answer',
    'Multiple Choice',
    'Checkbox',
    'File Upload',
    'Linear Scale',
    'Rating',
  ];

  it.each(kinds)('of a %s can neither be reached nor is it read out', (kind) => {
    const { container } = render(<QuestionField question={questionOfKind(kind)} />);
    expect(container.firstElementChild).toHaveAttribute('inert');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });
});
