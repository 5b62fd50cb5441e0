import fc from 'fast-check';
import { expect, it } from 'vitest';
import { id } from '../../../testing/questions';
import { flowGraphOf } from './flowGraph';
import { flowOutline, type OutlineStep } from './flowOutline';
import { anyForm, clinic, planned } from './testing/forms';

/** The list as indented lines. */
function lines(steps: readonly OutlineStep[], indent = ''): string[] {
  return steps.flatMap((step) => linesOf(step, indent));
}

function linesOf(step: OutlineStep, indent: string): string[] {
  switch (step.is) {
    case 'end':
      return [`${indent}thanks`];
    case 'seen':
      return [`${indent}${step.page.id} again`];
    case 'page':
      return [
        `${indent}${step.page.id}`,
        ...step.branches.flatMap(({ edge, steps }) => [
          `${indent} ${edge.kind}`,
          ...lines(steps, `${indent}  `),
        ]),
      ];
  }
}

it('lists pages from the start, with branches nested', () => {
  const { steps, unreachable } = flowOutline(flowGraphOf(clinic));
  expect(lines(steps)).toStrictEqual([
    'p1',
    ' true',
    '  p2',
    '  thanks',
    ' false',
    '  p3',
    '   true',
    '    p4',
    '    thanks',
    '   false',
    '    p5',
    '    thanks',
  ]);
  expect(unreachable.map(({ id: name }) => name)).toStrictEqual(['p6']);
});

it('names a repeated page once more and ends cycles', () => {
  const { steps } = flowOutline(
    flowGraphOf(planned([{ next: id('p2') }, { branch: [id('p3'), id('p1')] }, { next: id('p2') }])),
  );
  expect(lines(steps)).toStrictEqual(['p2', ' true', '  p3', '  p2 again', ' false', '  p1', '  p2 again']);
});

it('lists every page exactly once in any form', () => {
  fc.assert(
    fc.property(anyForm(12), (form) => {
      const { steps, unreachable } = flowOutline(flowGraphOf(form));
      const listed = lines(steps).filter((line) => /^ *p\d+$/.test(line));
      expect(listed.length + unreachable.length).toBe(form.pages.length);
    }),
  );
});
