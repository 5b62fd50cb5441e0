import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Answer } from '../../form-rules/answer';
import type { QuestionOf } from '../../form-rules/questions';
import { type Answering, id, questionOfKind } from '../../testing/questions';
import { focusQuestion } from '../focusNext';
import { QuestionField, type QuestionFieldProps } from '../QuestionField';

const LABELS = ['Tea', 'Coffee', 'Milk', 'Juice', 'Water', 'Cola', 'Soda', 'Lassi'];
const idOf = (label: string) => id(label.toLowerCase());
const ALL = LABELS.map(idOf);

function ranking(labels = LABELS, change: Partial<QuestionOf<'Ranking'>> = {}) {
  return questionOfKind('Ranking', {
    options: labels,
    optionIds: labels.map(idOf),
    required: false,
    ...change,
  });
}

function Asked({ heard, ...props }: QuestionFieldProps & { heard: Answering }) {
  const [answer, setAnswer] = useState<Answer | undefined>(props.answer);
  return (
    <div data-question="q1">
      <span id="label">Which first?</span>
      <span id="error">Wrong</span>
      <QuestionField
        {...props}
        labelledBy="label"
        answer={answer}
        onAnswer={(next) => {
          heard(next);
          setAnswer(next);
        }}
      />
    </div>
  );
}

function ask(question = ranking(), props: Partial<QuestionFieldProps> = {}) {
  const heard = vi.fn<Answering>();
  const { container } = render(<Asked question={question} {...props} heard={heard} />);
  return { heard, container };
}

const button = (name: string) => screen.getByRole('button', { name });

it('of eight options is filled by Enter alone', async () => {
  const { heard } = ask();
  expect(screen.getByRole('group', { name: 'Which first?' })).toBeInTheDocument();
  await userEvent.tab();
  expect(button('Place 1: Tea')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(button('Place 2: Coffee')).toHaveFocus();
  await userEvent.keyboard('{Enter}'.repeat(6));
  expect(heard).toHaveBeenLastCalledWith(ALL);
  expect(button('Move Soda up')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Soda: place 7 of 8. All options are ranked.');
  expect(screen.queryByText('Not ranked yet')).not.toBeInTheDocument();
});

it('ranks the option that is pressed and says its place', async () => {
  const { heard } = ask();
  await userEvent.click(button('Place 1: Water'));
  expect(heard).toHaveBeenLastCalledWith(['water']);
  expect(screen.getByRole('status')).toHaveTextContent('Water: place 1 of 8.');
  expect(button('Place 2: Cola')).toHaveFocus();
  await userEvent.click(button('Place 2: Lassi'));
  expect(heard).toHaveBeenLastCalledWith(['water', 'lassi']);
  expect(button('Place 3: Soda')).toHaveFocus();
  const [list] = screen.getAllByRole('list');
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['1Water', '2Lassi']);
});

it('of one option is ranked by one press', async () => {
  const { heard } = ask(ranking(['Tea']));
  await userEvent.click(button('Place 1: Tea'));
  expect(heard).toHaveBeenLastCalledWith(['tea']);
  expect(button('Remove Tea')).toHaveFocus();
});

it('moves an option up, and the focus stays at its button', async () => {
  const { heard } = ask(ranking(), { answer: ALL });
  await userEvent.click(button('Move Milk up'));
  expect(heard).toHaveBeenLastCalledWith(['tea', 'milk', 'coffee', ...ALL.slice(3)]);
  expect(button('Move Milk up')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Milk: place 2 of 8.');
  await userEvent.keyboard('{Enter}');
  expect(heard).toHaveBeenLastCalledWith(['milk', 'tea', 'coffee', ...ALL.slice(3)]);
  expect(button('Move Milk up')).toBeDisabled();
  expect(button('Move Milk down')).toHaveFocus();
});

it('moves an option down to the end, and the focus to its other button', async () => {
  const { heard } = ask(ranking(), { answer: ALL });
  await userEvent.click(button('Move Soda down'));
  expect(heard).toHaveBeenLastCalledWith([...ALL.slice(0, 6), 'lassi', 'soda']);
  expect(button('Move Soda up')).toHaveFocus();
});

it('moves an option with Alt and an arrow key, not beyond the ends', async () => {
  const { heard } = ask(ranking(), { answer: ALL });
  button('Remove Coffee').focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(heard).toHaveBeenLastCalledWith(['coffee', 'tea', ...ALL.slice(2)]);
  expect(button('Remove Coffee')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(heard).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(heard).toHaveBeenLastCalledWith(ALL);
});

it('keeps the last option unranked after it was removed', async () => {
  const { heard } = ask(ranking(), { answer: ALL });
  await userEvent.click(button('Remove Juice'));
  expect(heard).toHaveBeenLastCalledWith(ALL.filter((option) => option !== 'juice'));
  expect(button('Remove Water')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Juice is no longer ranked.');
  await userEvent.click(button('Place 8: Juice'));
  expect(heard).toHaveBeenLastCalledWith([...ALL.filter((option) => option !== 'juice'), 'juice']);
});

it('without its only ranked option has no answer', async () => {
  const { heard } = ask(ranking(), { answer: ['milk'] });
  await userEvent.click(button('Remove Milk'));
  expect(heard).toHaveBeenLastCalledWith(undefined);
  expect(button('Place 1: Tea')).toHaveFocus();
});

it('is cleared when optional, and the focus moves to the first option', async () => {
  const { heard } = ask(ranking(), { answer: ALL });
  await userEvent.click(button('Clear selection'));
  expect(heard).toHaveBeenLastCalledWith(undefined);
  expect(button('Place 1: Tea')).toHaveFocus();
});

it('cannot be cleared when required', () => {
  ask(ranking(LABELS, { required: true }), { answer: ALL });
  expect(screen.queryByRole('button', { name: 'Clear selection' })).not.toBeInTheDocument();
});

it('in error is described by it, and the focus goes to the first unranked option', () => {
  const { container } = ask(ranking(), { answer: ['tea', 'milk'], isInvalid: true, describedBy: 'error' });
  expect(screen.getByRole('group')).toHaveAccessibleDescription(/ Wrong$/);
  focusQuestion(container, 'q1');
  expect(button('Place 3: Coffee')).toHaveFocus();
});

it('shuffles unranked options the same way for the same seed', () => {
  const shown = (seed: number) => {
    const { container, unmount } = render(
      <QuestionField
        question={ranking(LABELS, { shuffle: true })}
        shuffleSeed={seed}
        onAnswer={vi.fn<Answering>()}
      />,
    );
    const labels = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
    unmount();
    return labels;
  };
  expect(shown(7)).toEqual(shown(7));
  expect(shown(7)).not.toEqual(LABELS);
  expect(shown(7).toSorted()).toEqual(LABELS.toSorted());
});

it.each([
  [35, ['coffee', 'tea', 'milk']],
  [130, ['coffee', 'milk', 'tea']],
  [20, undefined],
])('dragged down by %d pixels answers %j', (by, expected) => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return 56 * [...(this.parentElement?.children ?? [])].indexOf(this);
  });
  HTMLElement.prototype.setPointerCapture = vi.fn<(id: number) => void>();
  const { heard, container } = ask(ranking(LABELS.slice(0, 3)), { answer: ALL.slice(0, 3) });
  const grip = container.querySelector('li [aria-hidden]') ?? document.body;
  fireEvent.pointerDown(grip, { isPrimary: true, button: 0, clientY: 100 });
  fireEvent.pointerMove(grip, { clientY: 100 + by });
  expect(grip.parentElement).toHaveStyle({ transform: `translateY(${by}px)` });
  fireEvent.pointerUp(grip, { clientY: 100 + by });
  expect(heard.mock.lastCall?.[0]).toEqual(expected);
  expect(grip.parentElement?.style.transform).toBe('');
});
