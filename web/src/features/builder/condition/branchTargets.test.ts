import { describe, expect, it } from 'vitest';
import type { DraftForm } from '../draft/document';
import { id } from '../draft/testing/drafts';
import { targetsOffered, validTargets, withTarget } from './branchTargets';

const [p1, p2, p3] = [id('p1'), id('p2'), id('p3')];
const form: DraftForm = {
  name: 'Clinic',
  pages: [p1, p2, p3].map((pageId) => ({ pageId, pageTitle: pageId, questions: [] })),
  pageConditions: {},
};

describe('the page lists of a condition', () => {
  it('exclude the page itself and the choice of the other list', () => {
    expect(targetsOffered(form, p1, {}, 'true')).toEqual([p2, p3, 'end']);
    expect(targetsOffered(form, p1, { true: p2 }, 'false')).toEqual([p3, 'end']);
    expect(targetsOffered(form, p1, { true: p2, false: 'end' }, 'true')).toEqual([p2, p3]);
  });

  it('clear the other choice when the same page is chosen', () => {
    expect(withTarget({ true: p2 }, 'false', p2)).toEqual({ false: p2 });
    expect(withTarget({ true: p2, false: p3 }, 'true', p3)).toEqual({ true: p3 });
    expect(withTarget({ true: p2, false: p3 }, 'true', 'end')).toEqual({ true: 'end', false: p3 });
  });

  it('start with the valid targets of a condition', () => {
    const condition = { questionId: id('q'), expectedAnswer: 'x' };
    const valid = (truePage: typeof p1 | 'end', falsePage: typeof p1 | 'end') =>
      validTargets(form, p1, { ...condition, truePage, falsePage });
    expect(validTargets(form, p1, undefined)).toEqual({});
    expect(valid(p2, 'end')).toEqual({ true: p2, false: 'end' });
    expect(valid(p2, p2)).toEqual({ true: p2 });
    expect(valid(p1, p3)).toEqual({ false: p3 });
    expect(valid(id('gone'), id('lost'))).toEqual({});
  });
});
