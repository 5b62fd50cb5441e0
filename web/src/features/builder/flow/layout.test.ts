import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id } from '../../../testing/questions';
import { END, flowGraphOf } from './flowGraph';
import { type FlowLayout, layOutFlow, type PlacedNode } from './layout';
import { anyForm, clinic, largeForm, planned } from './testing/forms';

const lay = (form: Parameters<typeof flowGraphOf>[0]) => layOutFlow(flowGraphOf(form));
const boxOf = ({ nodes }: FlowLayout, name: string): PlacedNode => {
  const node = nodes.find((some) => some.id === name);
  if (node === undefined) {
    throw new Error(name);
  }
  return node;
};
const centre = ({ x, width }: PlacedNode) => x + width / 2;

function overlaps({ nodes }: FlowLayout): string[] {
  return nodes.flatMap((one, at) =>
    nodes
      .slice(at + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      )
      .map((other) => `${one.id} ${other.id}`),
  );
}

/** The boxes crossed by a line. */
function crossedBoxes({ nodes, edges }: FlowLayout): string[] {
  return edges.flatMap(({ id: edge, corners }) =>
    corners.slice(1).flatMap((to, at) => {
      const from = corners[at] ?? to;
      const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
      const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
      return nodes
        .filter(
          (node) =>
            left < node.x + node.width && right > node.x && top < node.y + node.height && bottom > node.y,
        )
        .map((node) => `${edge} ${node.id}`);
    }),
  );
}

describe('the clinic form', () => {
  const layout = lay(clinic);

  it('runs from the start down to the thank-you screen', () => {
    const [p1, p2, p3, p4, p5, end] = ['p1', 'p2', 'p3', 'p4', 'p5', END].map((name) => boxOf(layout, name));
    expect([p1?.y, p2?.y, p4?.y, end?.y]).toStrictEqual(
      [p1?.y, p2?.y, p4?.y, end?.y].toSorted((a = 0, b = 0) => a - b),
    );
    expect(p2?.y).toBe(p3?.y);
    expect(p4?.y).toBe(p5?.y);
    expect(p2 && p3 && centre(p2) < centre(p3)).toBe(true);
    expect(p4 && p5 && centre(p4) < centre(p5)).toBe(true);
  });

  it('puts an unreachable page on the right, without a line', () => {
    const others = layout.nodes.filter(({ id: name }) => name !== 'p6');
    expect(boxOf(layout, 'p6').x).toBeGreaterThan(Math.max(...others.map(({ x, width }) => x + width)));
    expect(layout.edges.filter(({ from, to }) => from === 'p6' || to === 'p6')).toStrictEqual([]);
  });

  it('has a diamond under each page that branches, and a word at each of its ways', () => {
    expect([...layout.forks.keys()]).toStrictEqual(['p1', 'p3']);
    expect(
      layout.labels.flatMap(({ branch, ids }) => ids.map((name) => `${name} ${branch}`)).toSorted(),
    ).toStrictEqual(['p1#false false', 'p1#true true', 'p3#false false', 'p3#true true']);
  });
});

it('draws a back edge outside the boxes', () => {
  const layout = lay(planned([{ next: id('p2') }, { branch: [id('p1'), 'end'] }]));
  const back = layout.edges.find(({ id: name }) => name === 'p2#true');
  const { x, width } = boxOf(layout, 'p1');
  expect(back?.corners.some((corner) => corner.x < x || corner.x > x + width)).toBe(true);
  expect(back?.corners.at(-1)?.y).toBe(boxOf(layout, 'p1').y);
});

it('keeps labels of edges to the same page apart', () => {
  const { labels } = lay(
    planned([
      { branch: [id('p2'), id('p3')] },
      { branch: [id('p4'), id('p3')] },
      { branch: [id('p4'), 'end'] },
      {},
    ]),
  );
  const near = labels.flatMap((one, at) =>
    labels
      .slice(at + 1)
      .filter(({ at: { x, y } }) => Math.abs(x - one.at.x) < 70 && Math.abs(y - one.at.y) < 22),
  );
  expect(near).toStrictEqual([]);
});

it('is empty for a form without pages', () => {
  expect(lay(planned([])).nodes).toStrictEqual([]);
});

describe('any form', () => {
  it('has no overlaps, no crossed boxes and every page once', () => {
    fc.assert(
      fc.property(anyForm(), (form) => {
        const layout = lay(form);
        expect(overlaps(layout)).toStrictEqual([]);
        expect(crossedBoxes(layout)).toStrictEqual([]);
        const pages = layout.nodes.filter(({ page }) => page);
        expect(pages.map(({ page }) => page?.at).toSorted((a = 0, b = 0) => a - b)).toStrictEqual(
          form.pages.map((_, at) => at),
        );
      }),
    );
  });

  it('always gets the same layout', () => {
    fc.assert(
      fc.property(anyForm(), (form) => {
        expect(lay(structuredClone(form))).toStrictEqual(lay(form));
      }),
      { numRuns: 30 },
    );
  });
});

it('lays out 200 pages with 80 conditions without overlaps', () => {
  const form = largeForm();
  expect(form.pages).toHaveLength(200);
  expect(Object.keys(form.pageConditions)).toHaveLength(80);
  const layout = lay(form);
  expect(overlaps(layout)).toStrictEqual([]);
  expect(crossedBoxes(layout)).toStrictEqual([]);
});
