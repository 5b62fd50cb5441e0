import fc from 'fast-check';
import type { Condition, FormDefinition, Page, Target } from '../../../../form-rules/definition';
import { formOf, id, pageWith, questionOfKind } from '../../../../testing/questions';

/** How a generated page continues: in page order, to a page, or by a condition. */
export type Plan = {
  readonly next?: Target | undefined;
  readonly branch?: readonly [Target, Target] | undefined;
};

/** Six pages, two conditions, and an unreachable page. */
export const clinic: FormDefinition = planned(
  [{ branch: [id('p2'), id('p3')] }, {}, { branch: [id('p4'), id('p5')] }, {}, {}, {}],
  [
    'Your visit',
    'Welcome back',
    'First visit',
    'Insurance details',
    'Paying yourself',
    'Old consent wording',
  ],
);

/** A form with pages p1, p2 … according to the plans. */
export function planned(plans: readonly Plan[], titles: readonly string[] = []): FormDefinition {
  const pages = plans.map(({ next }, at): Page => {
    const name = `p${at + 1}`;
    return pageWith(
      name,
      [
        questionOfKind('Multiple Choice', {
          id: id(`q${at + 1}`),
          questionText: `Q${at + 1} Which colour?`,
          options: ['Red', 'Blue'],
          optionIds: [id(`${name}red`), id(`${name}blue`)],
        }),
      ],
      { pageTitle: titles[at] ?? `Title ${at + 1}`, ...(next !== undefined && { nextPage: next }) },
    );
  });
  const conditions = plans.flatMap(({ branch }, at): [string, Condition][] => {
    const [truePage, falsePage] = branch ?? [];
    return truePage === undefined || falsePage === undefined
      ? []
      : [
          [
            `p${at + 1}`,
            {
              questionId: id(`q${at + 1}`),
              expectedAnswer: 'Red',
              expectedOptionIds: [id(`p${at + 1}red`)],
              truePage,
              falsePage,
            },
          ],
        ];
  });
  return formOf(pages, Object.fromEntries(conditions));
}

/** A form of 200 pages, 80 of which branch: near, far ahead, back, and to the end. */
export function largeForm(pages = 200, conditions = 80): FormDefinition {
  const every = pages / conditions;
  const target = (at: number): Target => (at > pages || at < 1 ? 'end' : id(`p${at}`));
  return planned(
    Array.from({ length: pages }, (_, index): Plan => {
      const at = index + 1;
      const isBranching = Math.floor(at / every) > Math.floor((at - 1) / every);
      const far = [2, 3, 5, 9, 17, 40, 90, -6][index % 8] ?? 2;
      return isBranching ? { branch: [target(at + 1), target(at + far)] } : { next: target(at + 1) };
    }),
  );
}

const ENDINGS = [{ id: id('e1') }, { id: id('e2') }];

/** Any form: edges forward, back, to itself, to missing pages and to endings, and pages that share an id. */
export function anyForm(maxLength = 24): fc.Arbitrary<FormDefinition> {
  return fc.integer({ min: 0, max: maxLength }).chain((count) => {
    const page = fc.integer({ min: 1, max: count + 1 }).map((at) => id(`p${at}`));
    const end = fc.constantFrom<Target>('end', id('e1'), id('e2'));
    const target = fc.oneof({ weight: 6, arbitrary: page }, { weight: 1, arbitrary: end });
    const plan = fc.record({
      next: fc.option(target, { nil: undefined }),
      branch: fc.option(fc.tuple(target, target), { nil: undefined }),
    });
    return fc
      .tuple(
        fc.array(plan, { minLength: count, maxLength: count }),
        fc.option(page, { nil: undefined }),
        fc.boolean(),
        fc.boolean(),
      )
      .map(([plans, start, repeats, hasEndings]) => {
        const form = planned(plans);
        const pages = repeats ? [...form.pages, ...form.pages.slice(0, 1)] : form.pages;
        return {
          ...form,
          pages,
          ...(start !== undefined && { startPage: start }),
          ...(hasEndings && { settings: { endings: ENDINGS } }),
        };
      });
  });
}
