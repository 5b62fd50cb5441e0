import { describe, expect, it } from 'vitest';
import { id } from '../../../testing/questions';
import { END, flowGraphOf } from './flowGraph';
import { clinic, planned } from './testing/forms';

const edgesIn = (form: Parameters<typeof flowGraphOf>[0]) =>
  flowGraphOf(form).edges.map(({ from, kind, to }) => `${from} ${kind} ${to}`);
const unreachableIn = (form: Parameters<typeof flowGraphOf>[0]) =>
  flowGraphOf(form).pages.flatMap(({ id: name, unreachable }) =>
    unreachable ? [`${name} ${unreachable.reason}`] : [],
  );

describe('edges', () => {
  it('follow the routing rules', () => {
    expect(edgesIn(clinic)).toStrictEqual([
      'p1 true p2',
      'p1 false p3',
      `p2 next ${END}`,
      'p3 true p4',
      'p3 false p5',
      `p4 next ${END}`,
      `p5 next ${END}`,
      `p6 next ${END}`,
    ]);
  });

  it('end the form if a target does not exist, with an error', () => {
    const form = planned([{ branch: [id('gone'), id('p2')] }, {}]);
    expect(edgesIn(form)).toContain(`p1 true ${END}`);
    expect(flowGraphOf(form).pages[0]?.errors.map(({ code }) => code)).toStrictEqual(['true_page_missing']);
  });
});

describe('an unreachable page', () => {
  it('has no edge leading to it', () => {
    expect(unreachableIn(clinic)).toStrictEqual(['p6 nothing leads here']);
  });

  it('is before the start', () => {
    expect(unreachableIn(planned([{}, { branch: ['end', id('p3')] }, {}]))).toStrictEqual([
      'p1 before the start',
    ]);
  });

  it('follows only unreachable pages', () => {
    const form = planned([{ next: 'end' }, { next: id('p3') }, { next: 'end' }]);
    expect(unreachableIn(form)).toStrictEqual(['p2 nothing leads here', 'p3 behind unreachable pages']);
  });

  it('has the id of another page', () => {
    const form = planned([{}, {}]);
    const twice = { ...form, pages: [...form.pages, ...form.pages.slice(0, 1)] };
    expect(unreachableIn(twice)).toStrictEqual(['p1#2 repeated id']);
  });
});
