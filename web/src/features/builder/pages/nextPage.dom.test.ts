import { describe, expect, it } from 'vitest';
import { id } from '../draft/testing/drafts';
import { condition, formOf, page } from '../frame/testing/openBuilder';
import { nextInOrder, nextPageOf } from './nextPage';

const [p1, p2, p3, p4] = [id('p1'), id('p2'), id('p3'), id('p4')];
const first = page('p1');
const branching = formOf([first, page('p2'), page('p3'), page('p4')], {
  p1: condition(first, 'p2', 'p3'),
}).form;

describe('nextPageOf', () => {
  it('is the next page in order', () => {
    const { form } = formOf([page('p1'), page('p2')]);
    expect(nextPageOf(form, p1)).toEqual({ by: 'order', to: p2 });
    expect(nextPageOf(form, p2)).toEqual({ by: 'order', to: 'end' });
  });

  it('is decided by the condition', () => {
    expect(nextPageOf(branching, p1)).toMatchObject({
      by: 'condition',
      condition: { truePage: p2, falsePage: p3 },
    });
  });

  it('is the end of a branch by default', () => {
    expect(nextPageOf(branching, p2)).toEqual({ by: 'order', to: 'end' });
  });

  it("is the owner's choice, even if that page is missing", () => {
    const { form } = formOf([page('p1', { nextPage: p4 }), page('p2')]);
    expect(nextPageOf(form, p1)).toEqual({ by: 'choice', to: p4 });
    expect(nextInOrder(form, p1)).toBe(p2);
  });
});
