import { describe, expect, it } from 'vitest';
import { id } from '../draft/testing/drafts';
import { condition, formOf, page } from '../frame/testing/openBuilder';
import { afterPage, nextInOrder } from './afterPage';

const [p1, p2, p3, p4] = [id('p1'), id('p2'), id('p3'), id('p4')];
const first = page('p1');
const branching = formOf([first, page('p2'), page('p3'), page('p4')], {
  p1: condition(first, 'p2', 'p3'),
}).form;

describe('what follows a page', () => {
  it('is the next page in order', () => {
    const { form } = formOf([page('p1'), page('p2')]);
    expect(afterPage(form, p1)).toEqual({ by: 'order', to: p2 });
    expect(afterPage(form, p2)).toEqual({ by: 'order', to: 'end' });
  });

  it('is what its condition decides', () => {
    expect(afterPage(branching, p1)).toMatchObject({
      by: 'condition',
      condition: { truePage: p2, falsePage: p3 },
    });
  });

  it('is the end when a condition leads to the page and nothing was chosen', () => {
    expect(afterPage(branching, p2)).toEqual({ by: 'order', to: 'end' });
  });

  it('is what the owner chose, even when that is gone', () => {
    const { form } = formOf([page('p1', { nextPage: p4 }), page('p2')]);
    expect(afterPage(form, p1)).toEqual({ by: 'choice', to: p4 });
    expect(nextInOrder(form, p1)).toBe(p2);
  });
});
