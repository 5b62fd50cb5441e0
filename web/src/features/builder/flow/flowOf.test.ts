import { describe, expect, it } from 'vitest';
import { id } from '../../../question-fields/testing/questions';
import { END, flowOf } from './flowOf';
import { clinic, planned } from './testing/forms';

const told = (form: Parameters<typeof flowOf>[0]) =>
  flowOf(form).ways.map(({ from, way, to }) => `${from} ${way} ${to}`);
const lostIn = (form: Parameters<typeof flowOf>[0]) =>
  flowOf(form).pages.flatMap(({ id: name, lost }) => (lost ? [`${name} ${lost.reason}`] : []));

describe('the ways of the chart', () => {
  it('are those respondents are led', () => {
    expect(told(clinic)).toStrictEqual([
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

  it('end the form where a target does not exist, and the page bears the error', () => {
    const form = planned([{ branch: [id('gone'), id('p2')] }, {}]);
    expect(told(form)).toContain(`p1 true ${END}`);
    expect(flowOf(form).pages[0]?.errors.map(({ code }) => code)).toStrictEqual(['true_page_missing']);
  });
});

describe('a page nobody comes to', () => {
  it('is led to by nothing', () => {
    expect(lostIn(clinic)).toStrictEqual(['p6 nothing leads here']);
  });

  it('stands before the start', () => {
    expect(lostIn(planned([{}, { branch: ['end', id('p3')] }, {}]))).toStrictEqual(['p1 before the start']);
  });

  it('is led to by such pages alone', () => {
    const form = planned([{ next: 'end' }, { next: id('p3') }, { next: 'end' }]);
    expect(lostIn(form)).toStrictEqual(['p2 nothing leads here', 'p3 behind lost pages']);
  });

  it('has the id of another page', () => {
    const form = planned([{}, {}]);
    const twice = { ...form, pages: [...form.pages, ...form.pages.slice(0, 1)] };
    expect(lostIn(twice)).toStrictEqual(['p1#2 repeated id']);
  });
});
