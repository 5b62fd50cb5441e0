import { describe, expect, it } from 'vitest';
import { problem } from '../../../form-rules/authoring/problem';
import { check } from '../../../form-rules/publishing/check';
import { id } from '../draft/testing/drafts';
import { condition, formOf, page } from '../frame/testing/openBuilder';
import { inReadingOrder, locationOf, pageIndexOf } from './problemLocation';

describe('the location of a problem', () => {
  it('is its question, its page, or the form', () => {
    expect(locationOf(problem('option_label_repeated', { pageId: id('p1'), questionId: id('q1') }))).toEqual({
      at: 'question',
      pageId: 'p1',
      questionId: 'q1',
    });
    expect(locationOf(problem('page_unreachable', { pageId: id('p1') }))).toEqual({
      at: 'page',
      pageId: 'p1',
    });
    expect(locationOf(problem('no_page', {}))).toEqual({ at: 'form' });
  });

  it('is the page if the question is not on it', () => {
    expect(
      locationOf(problem('condition_question_missing', { pageId: id('p1'), questionId: id('q9') })),
    ).toEqual({
      at: 'page',
      pageId: 'p1',
    });
  });

  it('is the second of two pages with the same id', () => {
    const { form } = formOf([page('p1'), page('p1')]);
    const [repeated] = check(form);
    expect(repeated && pageIndexOf(form, repeated)).toBe(1);
  });
});

describe('a list of problems', () => {
  it('is sorted by severity, then in form order', () => {
    const second = page('p2');
    const { form } = formOf([page('p1'), second, page('p3', { questions: [], nextPage: id('gone') })], {
      p2: condition(second, 'p2', 'gone'),
    });
    const sorted = inReadingOrder(form, check({ ...form, startPage: id('gone') }));
    expect(sorted.map(({ code, pageId }) => [code, pageId ?? 'form'])).toEqual([
      ['start_page_missing', 'form'],
      ['true_page_is_own', 'p2'],
      ['false_page_missing', 'p2'],
      ['next_page_missing', 'p3'],
      ['page_unreachable', 'p1'],
      ['nothing_to_answer', 'p3'],
      ['page_unreachable', 'p3'],
    ]);
  });
});
