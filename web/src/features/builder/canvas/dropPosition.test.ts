import { describe, expect, it } from 'vitest';
import type { Page } from '../../../form-rules/definition';
import { mint } from '../editor/mint';
import { dropPosition } from './dropPosition';

const [pageId, sectionId] = [mint(), mint()];
const [a, b, c, d] = [mint(), mint(), mint(), mint()];
const asked = { type: 'Short Answer', questionText: 'Q1 What is ?', required: false } as const;
/** a, then b and c in a section, then d. */
const page: Page = {
  pageId,
  pageTitle: 'Page 01',
  sections: [{ sectionId, questions: [b, c] }],
  questions: [
    { ...asked, id: a },
    { ...asked, id: b, sectionId },
    { ...asked, id: c, sectionId },
    { ...asked, id: d },
  ],
};

describe('a dropped question', () => {
  it('joins the section of the question it is dropped at', () => {
    expect(dropPosition(page, a, { spot: 'question', questionId: b }, 'bottom')).toEqual({
      pageId,
      at: 1,
      sectionId,
    });
  });

  it('leaves its section at a question outside', () => {
    expect(dropPosition(page, b, { spot: 'question', questionId: d }, 'top')).toEqual({ pageId, at: 2 });
  });

  it('goes to the start above the first question', () => {
    expect(dropPosition(page, c, { spot: 'start' }, 'bottom')).toEqual({ pageId, at: 0 });
  });

  it('goes before a section above its header, into it below', () => {
    expect(dropPosition(page, d, { spot: 'sectionHead', sectionId, questionIds: [b, c] }, 'top')).toEqual({
      pageId,
      at: 1,
    });
    expect(dropPosition(page, d, { spot: 'sectionHead', sectionId, questionIds: [b, c] }, 'bottom')).toEqual({
      pageId,
      at: 1,
      sectionId,
    });
  });

  it('goes to the group at whose header it is dropped', () => {
    const [first, , third] = page.questions;
    const parted: Page = {
      ...page,
      questions: page.questions.map((one) => (one === third ? { ...asked, id: c } : one)),
    };
    const later = { ...asked, id: d, sectionId };
    const questions = [...parted.questions.slice(0, 3), later];
    const head = { spot: 'sectionHead', sectionId, questionIds: [d] } as const;
    expect(dropPosition({ ...parted, questions }, first?.id ?? a, head, 'bottom')).toEqual({
      pageId,
      at: 2,
      sectionId,
    });
  });

  it('goes to the end, outside of sections', () => {
    expect(dropPosition(page, b, { spot: 'end' }, 'top')).toEqual({ pageId, at: 3 });
  });
});
