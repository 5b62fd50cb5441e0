import { describe, expect, it } from 'vitest';
import type { Page } from '../../../form-rules/definition';
import { mint } from '../editor/mint';
import { dropPlace } from './dropPlace';

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
    expect(dropPlace(page, a, { spot: 'question', questionId: b }, 'bottom')).toEqual({
      pageId,
      at: 1,
      sectionId,
    });
  });

  it('leaves its section at a question outside', () => {
    expect(dropPlace(page, b, { spot: 'question', questionId: d }, 'top')).toEqual({ pageId, at: 2 });
  });

  it('goes before a section above its head, and into it below', () => {
    expect(dropPlace(page, d, { spot: 'sectionHead', sectionId, questionIds: [b, c] }, 'top')).toEqual({
      pageId,
      at: 1,
    });
    expect(dropPlace(page, d, { spot: 'sectionHead', sectionId, questionIds: [b, c] }, 'bottom')).toEqual({
      pageId,
      at: 1,
      sectionId,
    });
  });

  it('goes to the part of a section at whose head it is dropped', () => {
    const [first, , third] = page.questions;
    const parted: Page = {
      ...page,
      questions: page.questions.map((one) => (one === third ? { ...asked, id: c } : one)),
    };
    const later = { ...asked, id: d, sectionId };
    const questions = [...parted.questions.slice(0, 3), later];
    const head = { spot: 'sectionHead', sectionId, questionIds: [d] } as const;
    expect(dropPlace({ ...parted, questions }, first?.id ?? a, head, 'bottom')).toEqual({
      pageId,
      at: 2,
      sectionId,
    });
  });

  it('goes to the end, out of any section', () => {
    expect(dropPlace(page, b, { spot: 'end' }, 'top')).toEqual({ pageId, at: 3 });
  });
});
