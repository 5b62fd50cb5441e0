import fc from 'fast-check';
import { expect, it } from 'vitest';
import { id } from '../../../question-fields/testing/questions';
import { flowOf } from './flowOf';
import { flowOutline, type OutlineStep } from './flowOutline';
import { anyForm, clinic, planned } from './testing/forms';

/** The list as lines, deeper ones indented. */
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
        ...step.branches.flatMap(({ way, steps }) => [
          `${indent} ${way.way}`,
          ...lines(steps, `${indent}  `),
        ]),
      ];
  }
}

it('tells the form from the start, each branch inside its page', () => {
  const { steps, lost } = flowOutline(flowOf(clinic));
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
  expect(lost.map(({ id: name }) => name)).toStrictEqual(['p6']);
});

it('names a page again where another way leads to it, and does not go round in circles', () => {
  const { steps } = flowOutline(
    flowOf(planned([{ next: id('p2') }, { branch: [id('p3'), id('p1')] }, { next: id('p2') }])),
  );
  expect(lines(steps)).toStrictEqual(['p2', ' true', '  p3', '  p2 again', ' false', '  p1', '  p2 again']);
});

it('tells every page once, whatever the form', () => {
  fc.assert(
    fc.property(anyForm(12), (form) => {
      const { steps, lost } = flowOutline(flowOf(form));
      const told = lines(steps).filter((line) => /^ *p\d+$/.test(line));
      expect(told.length + lost.length).toBe(form.pages.length);
    }),
  );
});
