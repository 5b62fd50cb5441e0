import { expect, it } from 'vitest';
import { END, flowGraphOf } from './flowGraph';
import { type NavigationKey, nextNode } from './keyboardNavigation';
import { layOutFlow } from './layout';
import { clinic } from './testing/forms';

const flow = flowGraphOf(clinic);
const layout = layOutFlow(flow);
const from = (at: string, key: NavigationKey, previous?: string) => nextNode(flow, layout, at, key, previous);

it('follows True down and False right', () => {
  expect(from('p1', 'ArrowDown')).toBe('p2');
  expect(from('p1', 'ArrowRight')).toBe('p3');
  expect(from('p2', 'ArrowDown')).toBe(END);
});

it('moves within a row, then to unreachable pages', () => {
  expect(from('p2', 'ArrowRight')).toBe('p3');
  expect(from('p3', 'ArrowLeft')).toBe('p2');
  expect(from('p2', 'ArrowLeft')).toBeUndefined();
  expect(from('p5', 'ArrowRight')).toBe('p6');
  expect(from('p6', 'ArrowLeft')).toBe('p1');
});

it('goes up to the page it came from', () => {
  expect(from(END, 'ArrowUp', 'p5')).toBe('p5');
  expect(from(END, 'ArrowUp')).toBe('p2');
  expect(from('p3', 'ArrowUp')).toBe('p1');
  expect(from('p1', 'ArrowUp')).toBeUndefined();
});

it('goes to start and end by Home and End', () => {
  expect(from('p4', 'Home')).toBe('p1');
  expect(from('p4', 'End')).toBe(END);
});
