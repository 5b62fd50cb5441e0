import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormDefinition, Page } from '../../src/form-rules/definition';
import { edgesOf } from '../../src/form-rules/graph';
import { isId, type Mint, type PageId } from '../../src/form-rules/ids';
import { check } from '../../src/form-rules/publishing/check';
import { fixAll } from '../../src/form-rules/publishing/fixAll';
import { routesOf, startPage } from '../../src/form-rules/routing';

/** A page that may already lead to the common page, or one that branches. */
type Branch = { readonly isJoined: boolean } | { readonly left: Branch; readonly right: Branch };

const { fork } = fc.letrec<{ branch: Branch; fork: Branch }>((tie) => ({
  branch: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ isJoined: fc.boolean() }),
    fc.record({ left: tie('branch'), right: tie('branch') }),
  ),
  fork: fc.record({ left: tie('branch'), right: tie('branch') }),
}));

const MEETING = id('meeting');

function formOf(branch: Branch): FormDefinition {
  const pages: Page[] = [];
  const pageConditions: Record<string, FormDefinition['pageConditions'][string]> = {};
  function add(one: Branch): PageId {
    const pageId = id(`p${pages.length + 1}`);
    const at = pages.push(page(pageId)) - 1;
    if ('isJoined' in one) {
      pages[at] = one.isJoined ? { ...page(pageId), nextPage: MEETING } : page(pageId);
    } else {
      const [truePage, falsePage] = [add(one.left), add(one.right)];
      pageConditions[pageId] = {
        questionId: id(`q-${pageId}`),
        expectedAnswer: '2024-01-01',
        truePage,
        falsePage,
      };
    }
    return pageId;
  }
  add(branch);
  return { pages: [...pages, page(MEETING), page(id('last'))], pageConditions };
}

function page(pageId: PageId): Page {
  const question = {
    id: id(`q-${pageId}`),
    type: 'Date',
    questionText: `When was ${pageId}?`,
    required: false,
  } as const;
  return { pageId, pageTitle: pageId, questions: [question] };
}

function everyPathMeets(form: FormDefinition): boolean {
  const routes = routesOf(form);
  const edges = edgesOf(routes);
  const meets = (at: string | undefined): boolean =>
    at === MEETING ||
    (at !== undefined &&
      at !== 'end' &&
      edges.filter(({ from }) => from === at).every(({ to }) => meets(to)));
  return meets(startPage(routes));
}

describe('fixing all problems', () => {
  it('joins nested branches at their common page', () => {
    fc.assert(
      fc.property(fork, (branch) => {
        const { form } = fixAll(formOf(branch), check, countingMint());
        expect(check(form)).toEqual([]);
        expect(everyPathMeets(form)).toBe(true);
      }),
    );
  });

  it('fixes only matching problems', () => {
    const broken = { ...formOf({ isJoined: false }), startPage: id('gone') };
    const { form, fixes } = fixAll(broken, check, countingMint(), ({ severity }) => severity === 'error');
    expect(fixes).toBe(1);
    expect(form.startPage).toBeUndefined();
    expect(form.pages).toEqual(broken.pages);
  });

  it('leaves a form without problems unchanged', () => {
    const { form } = fixAll(formOf({ isJoined: true }), check, countingMint());
    expect(fixAll(form, check, countingMint())).toEqual({ form, fixes: 0 });
  });
});

function countingMint(): Mint {
  let next = 0;
  return () => {
    next += 1;
    return id(`new${next}`);
  };
}

function id(text: string): ReturnType<Mint> {
  if (!isId(text)) {
    throw new Error(`${text} is not an id`);
  }
  return text;
}
