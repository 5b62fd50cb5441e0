import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { QuestionOf } from '../../form-rules/questions';
import { askQuestion } from '../../testing/askQuestion';
import { type Answering, id, questionOfKind } from '../../testing/questions';
import { focusQuestion } from '../focusNext';
import { QuestionField, type QuestionFieldProps } from '../QuestionField';

const LABELS = ['Tea', 'Coffee', 'Milk', 'Juice', 'Water', 'Cola', 'Soda', 'Lassi'];
const idOf = (label: string) => id(label.toLowerCase());
const ALL = LABELS.map(idOf);

function ranking(labels = LABELS, change: Partial<QuestionOf<'Ranking'>> = {}) {
  return questionOfKind('Ranking', {
    questionText: 'Which first?',
    options: labels,
    optionIds: labels.map(idOf),
    required: false,
    ...change,
  });
}

function ask(question = ranking(), props: Partial<QuestionFieldProps> = {}) {
  return askQuestion(question, props);
}

const button = (name: string) => screen.getByRole('button', { name });

it('of eight options is filled by Enter alone', async () => {
  const { heard } = ask();
  expect(screen.getByRole('group', { name: 'Which first?' })).toBeInTheDocument();
  await userEvent.tab();
  expect(button('Rank Tea at place 1')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(button('Rank Coffee at place 2')).toHaveFocus();
  await userEvent.keyboard('{Enter}'.repeat(6));
  expect(heard).toHaveBeenLastCalledWith(ALL);
  expect(button('Move Lassi down')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Soda: place 7 of 8. All options are ranked.');
  expect(screen.queryByText('Not ranked yet')).not.toBeInTheDocument();
});

it('keeps its order when Enter is pressed more often than there are options', async () => {
  const { heard } = ask();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}'.repeat(10));
  expect(heard).toHaveBeenLastCalledWith(ALL);
  expect(screen.getByRole('status')).toHaveTextContent('Already the last.');
});

it('ranks the option that is pressed and says its place', async () => {
  const { heard } = ask();
  await userEvent.click(button('Rank Water at place 1'));
  expect(heard).toHaveBeenLastCalledWith(['water']);
  expect(screen.getByRole('status')).toHaveTextContent('Water: place 1 of 8.');
  expect(button('Rank Cola at place 2')).toHaveFocus();
  await userEvent.click(button('Rank Lassi at place 2'));
  expect(heard).toHaveBeenLastCalledWith(['water', 'lassi']);
  expect(button('Rank Soda at place 3')).toHaveFocus();
  const [list] = screen.getAllByRole('list');
  expect(list).toHaveAccessibleName('Ranked');
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['1Water', '2Lassi']);
});

it('of one option is ranked by one press', async () => {
  const { heard } = ask(ranking(['Tea']));
  await userEvent.click(button('Rank Tea at place 1'));
  expect(heard).toHaveBeenLastCalledWith(['tea']);
  expect(button('Move Tea down')).toHaveFocus();
});

it('moves an option up, and the focus stays at its button', async () => {
  const { heard } = ask(ranking(), { answer: ALL });
  await userEvent.click(button('Move Milk up'));
  expect(heard).toHaveBeenLastCalledWith(['tea', 'milk', 'coffee', ...ALL.slice(3)]);
  expect(button('Move Milk up')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Milk: place 2 of 8.');
  await userEvent.keyboard('{Enter}');
  expect(heard).toHaveBeenLastCalledWith(['milk', 'tea', 'coffee', ...ALL.slice(3)]);
  expect(button('Move Milk up')).toHaveFocus();
});

it.each([
  ['Coffee', 'up', 'first', ['coffee', 'tea', ...ALL.slice(2)]],
  ['Soda', 'down', 'last', [...ALL.slice(0, 6), 'lassi', 'soda']],
])('keeps %s, moved %s by a repeated Enter, the %s', async (label, way, place, expected) => {
  const { heard } = ask(ranking(), { answer: ALL });
  const pressed = button(`Move ${label} ${way}`);
  expect(pressed).toHaveAttribute('aria-disabled', 'false');
  pressed.focus();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  expect(heard).toHaveBeenCalledExactlyOnceWith(expected);
  expect(button(`Move ${label} ${way}`)).toHaveFocus();
  expect(button(`Move ${label} ${way}`)).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('status')).toHaveTextContent(`Already the ${place}.`);
});

it('moves an option with Alt and an arrow key, not beyond the ends', async () => {
  const { heard } = ask(ranking(), { answer: ALL });
  button('Remove Coffee').focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(heard).toHaveBeenLastCalledWith(['coffee', 'tea', ...ALL.slice(2)]);
  expect(button('Remove Coffee')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(heard).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent('Already the first.');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(heard).toHaveBeenLastCalledWith(ALL);
});

it('keeps the last option unranked after it was removed', async () => {
  const { heard } = ask(ranking(), { answer: ALL });
  await userEvent.click(button('Remove Juice'));
  expect(heard).toHaveBeenLastCalledWith(ALL.filter((option) => option !== 'juice'));
  expect(button('Remove Water')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Juice is no longer ranked.');
  await userEvent.click(button('Rank Juice at place 8'));
  expect(heard).toHaveBeenLastCalledWith([...ALL.filter((option) => option !== 'juice'), 'juice']);
});

it('has no answer after its only ranked option was removed', async () => {
  const { heard } = ask(ranking(), { answer: ['milk'] });
  await userEvent.click(button('Remove Milk'));
  expect(heard).toHaveBeenLastCalledWith(undefined);
  expect(button('Rank Tea at place 1')).toHaveFocus();
});

it('is cleared when optional, and the focus moves to the first option', async () => {
  const { heard } = ask(ranking(), { answer: ALL });
  await userEvent.click(button('Clear selection'));
  expect(heard).toHaveBeenLastCalledWith(undefined);
  expect(button('Rank Tea at place 1')).toHaveFocus();
});

it('cannot be cleared when required', () => {
  ask(ranking(LABELS, { required: true }), { answer: ALL });
  expect(screen.queryByRole('button', { name: 'Clear selection' })).not.toBeInTheDocument();
});

it('in error is described by it, and the focus goes to the first unranked option', () => {
  const { container } = ask(ranking(), { answer: ['tea', 'milk'], isInvalid: true, describedBy: 'error' });
  expect(screen.getByRole('group')).toHaveAccessibleDescription(/ Wrong$/);
  focusQuestion(container, 'q1');
  expect(button('Rank Coffee at place 3')).toHaveFocus();
  expect(button('Rank Coffee at place 3')).toHaveAccessibleDescription('Wrong');
  expect(button('Rank Juice at place 3')).not.toHaveAccessibleDescription();
});

it('names its buttons and lists in Hindi', () => {
  document.documentElement.lang = 'hi';
  ask(ranking(), { answer: ['milk'] });
  expect(button('Tea को स्थान 2 पर रखें')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'क्रम में' })).toHaveTextContent('Milk');
  document.documentElement.lang = '';
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

/** Presses the grip of the first of three options of 48 pixels; `heard` is called with the answers. */
function grab() {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return 56 * [...(this.parentElement?.children ?? [])].indexOf(this);
  });
  HTMLElement.prototype.setPointerCapture = vi.fn<(id: number) => void>();
  const { heard, container } = ask(ranking(LABELS.slice(0, 3)), { answer: ALL.slice(0, 3) });
  const grip = container.querySelector('li [aria-hidden]') ?? document.body;
  fireEvent.pointerDown(grip, { isPrimary: true, button: 0, clientY: 100 });
  return { heard, grip, item: grip.parentElement };
}

it.each([
  [35, ['coffee', 'tea', 'milk']],
  [130, ['coffee', 'milk', 'tea']],
])('dragged down by %d pixels answers %j', (by, expected) => {
  const { heard, grip, item } = grab();
  fireEvent.pointerMove(grip, { clientY: 100 + by });
  expect(item).toHaveStyle({ transform: `translateY(${by}px)` });
  fireEvent.pointerUp(grip, { clientY: 100 + by });
  fireEvent.lostPointerCapture(grip);
  expect(heard).toHaveBeenCalledExactlyOnceWith(expected);
  expect(item?.style.transform).toBe('');
});

it('dragged less than half an option keeps its order', () => {
  const { heard, grip, item } = grab();
  fireEvent.pointerMove(grip, { clientY: 120 });
  fireEvent.pointerUp(grip, { clientY: 120 });
  expect(heard).not.toHaveBeenCalled();
  expect(item?.style.transform).toBe('');
});

it.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a lost pointer', (grip: Element) => fireEvent.lostPointerCapture(grip)],
])('is put back by %s while it is dragged', (_name, cancel) => {
  const { heard, grip, item } = grab();
  fireEvent.pointerMove(grip, { clientY: 200 });
  cancel(grip);
  expect(item?.style.transform).toBe('');
  fireEvent.pointerMove(grip, { clientY: 210 });
  expect(item?.style.transform).toBe('');
  fireEvent.pointerUp(grip, { clientY: 210 });
  expect(heard).not.toHaveBeenCalled();
});

it('dragged to the edge of the window scrolls it while the list goes on', async () => {
  const { grip } = grab();
  const list = grip.closest('ol') ?? document.body;
  const bounds = vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 1100));
  const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue(undefined);
  await nextFrame();
  expect(scrollBy).not.toHaveBeenCalled();
  fireEvent.pointerMove(grip, { clientY: window.innerHeight - 10 });
  await nextFrame();
  expect(scrollBy).toHaveBeenLastCalledWith({ top: 10, behavior: 'instant' });
  bounds.mockReturnValue(new DOMRect(0, -800, 300, 1100));
  scrollBy.mockClear();
  await nextFrame();
  expect(scrollBy).not.toHaveBeenCalled();
  fireEvent.pointerMove(grip, { clientY: 10 });
  await nextFrame();
  expect(scrollBy).toHaveBeenLastCalledWith({ top: -10, behavior: 'instant' });
  fireEvent.pointerUp(grip, { clientY: 10 });
  scrollBy.mockClear();
  await nextFrame();
  expect(scrollBy).not.toHaveBeenCalled();
});

/** Callbacks that were asked for before run first. */
function nextFrame() {
  return new Promise(requestAnimationFrame);
}
