import { array, assert, constantFrom, nat, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutGraph, type PageGraph, PICTURE, type PlacedPage } from './graphLayout';

const chain = (pages: number): PageGraph => ({
  pages,
  start: 0,
  ways: Array.from({ length: pages - 1 }, (_, from) => ({ from, to: from + 1, when: 'next' as const })),
});

const branch: PageGraph = {
  pages: 3,
  start: 0,
  ways: [
    { from: 0, to: 2, when: 'false' },
    { from: 0, to: 1, when: 'true' },
    { from: 1, when: 'next' },
    { from: 2, when: 'next' },
  ],
};

function pageAt(graph: PageGraph, page: number): PlacedPage {
  const placed = layOutGraph(graph).pages.find((one) => one.page === page);
  if (placed === undefined) {
    throw new Error(`page ${page} is not in the picture`);
  }
  return placed;
}

function overlap(one: PlacedPage, other: PlacedPage): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

const anyGraph = nat(60).chain((more) => {
  const pages = more + 1;
  return record({
    pages: constantFrom(pages),
    start: nat(pages - 1),
    ways: array(
      record(
        {
          from: nat(pages - 1),
          to: option(nat(pages - 1), { nil: 0 }),
          when: constantFrom('true', 'false', 'next'),
        },
        { requiredKeys: ['from', 'when'] },
      ),
      { maxLength: 120 },
    ),
  });
});

describe('graph layout', () => {
  it('is empty for no page and one sheet for one page', () => {
    expect(layOutGraph({ pages: 0, ways: [] }).pages).toEqual([]);
    expect(layOutGraph({ pages: 1, start: 0, ways: [{ from: 0, when: 'next' }] }).pages).toHaveLength(1);
  });

  it('runs from left to right in page order', () => {
    const { pages, edges } = layOutGraph(chain(4));
    expect(pages.map(({ page }) => page)).toEqual([0, 1, 2, 3]);
    expect(pages.map(({ x }) => x)).toEqual(pages.map(({ x }) => x).toSorted((one, other) => one - other));
    expect(edges.map(({ from, to, when }) => [from, to, when])).toEqual([
      [0, 1, 'next'],
      [1, 2, 'next'],
      [2, 3, 'next'],
    ]);
  });

  it('puts the True page above the False page, in one column', () => {
    expect(pageAt(branch, 1).x).toBe(pageAt(branch, 2).x);
    expect(pageAt(branch, 1).y).toBeLessThan(pageAt(branch, 2).y);
  });

  it('puts a page where two branches meet after both', () => {
    const joined: PageGraph = {
      ...branch,
      pages: 4,
      ways: [...branch.ways, { from: 1, to: 3, when: 'next' }, { from: 0, to: 3, when: 'next' }],
    };
    expect(pageAt(joined, 3).x).toBeGreaterThan(pageAt(joined, 1).x);
  });

  it('marks unreachable pages', () => {
    expect(pageAt({ pages: 2, start: 1, ways: [{ from: 1, when: 'next' }] }, 0).kind).toBe('unreached');
  });

  it('draws the back edge of a cycle', () => {
    const { edges } = layOutGraph({
      pages: 2,
      start: 0,
      ways: [
        { from: 0, to: 1, when: 'next' },
        { from: 1, to: 0, when: 'next' },
      ],
    });
    expect(edges).toHaveLength(2);
  });

  it('shortens a large form and marks the rest', () => {
    const { pages } = layOutGraph(chain(40));
    expect(pages.filter(({ kind }) => kind === 'more')).toHaveLength(1);
    expect(pages.length).toBeLessThanOrEqual(21);
    expect(layOutGraph(chain(11)).pages.filter(({ kind }) => kind === 'more')).toHaveLength(0);
  });

  it('never overlaps pages or leaves the picture', () => {
    assert(
      property(anyGraph, (graph) => {
        const { pages } = layOutGraph(graph);
        for (const [at, one] of pages.entries()) {
          expect(one.width).toBeGreaterThan(0);
          expect(one.x).toBeGreaterThanOrEqual(0);
          expect(one.y).toBeGreaterThanOrEqual(0);
          expect(one.x + one.width).toBeLessThanOrEqual(PICTURE.width);
          expect(one.y + one.height).toBeLessThanOrEqual(PICTURE.height);
          for (const other of pages.slice(at + 1)) {
            expect(overlap(one, other)).toBe(false);
          }
        }
      }),
    );
  });
});
