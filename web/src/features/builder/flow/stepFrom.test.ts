import { expect, it } from 'vitest';
import { END, flowOf } from './flowOf';
import { layFlow } from './layFlow';
import { type StepKey, stepFrom } from './stepFrom';
import { clinic } from './testing/forms';

const flow = flowOf(clinic);
const layout = layFlow(flow);
const from = (at: string, key: StepKey, cameFrom?: string) => stepFrom(flow, layout, at, key, cameFrom);

it('goes down along True or straight on, and right along False', () => {
  expect(from('p1', 'ArrowDown')).toBe('p2');
  expect(from('p1', 'ArrowRight')).toBe('p3');
  expect(from('p2', 'ArrowDown')).toBe(END);
});

it('goes to the neighbours in a row, and beyond the last to the pages nobody comes to', () => {
  expect(from('p2', 'ArrowRight')).toBe('p3');
  expect(from('p3', 'ArrowLeft')).toBe('p2');
  expect(from('p2', 'ArrowLeft')).toBeUndefined();
  expect(from('p5', 'ArrowRight')).toBe('p6');
  expect(from('p6', 'ArrowLeft')).toBe('p1');
});

it('goes back up the way it came', () => {
  expect(from(END, 'ArrowUp', 'p5')).toBe('p5');
  expect(from(END, 'ArrowUp')).toBe('p2');
  expect(from('p3', 'ArrowUp')).toBe('p1');
  expect(from('p1', 'ArrowUp')).toBeUndefined();
});

it('goes to both ends', () => {
  expect(from('p4', 'Home')).toBe('p1');
  expect(from('p4', 'End')).toBe(END);
});
