import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Links of Markdown: path and anchor. */
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]*))?\)/g;

/** Paths from the root in backticks; a placeholder or a list of alternatives is none. */
const PATH =
  /`((?:\.ci|bench|contract|crates|docs|e2e|faults|fuzz|migrations|ops|scripts|web|xtask)\/[\w./-]*[\w/-])`/g;

/** Written by the build, so absent from a clean checkout. */
const BUILT = ['web/dist', 'e2e/test-results'];

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');

const exists = (path: string) => BUILT.includes(path) || existsSync(join(ROOT, path));
const read = (document: string) => readFileSync(join(ROOT, document), 'utf8');

function missingPaths(document: string): string[] {
  const text = read(document);
  const besideDocument = (path: string) => normalize(join(dirname(document), path));
  const linked = [...text.matchAll(LINK)].map(([, target = '']) => besideDocument(target));
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
  return [
    ...linked.filter((path) => !exists(path)),
    ...named.filter((path) => !exists(path) && !exists(besideDocument(path))),
  ];
}

/** The anchors of the headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  const headings = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.*)$/gm)];
  return headings.map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function missingAnchors(document: string): string[] {
  const links = [...read(document).matchAll(LINK)];
  const isMissing = (target: string, anchor: string) => {
    const path = target === '' ? document : normalize(join(dirname(document), target));
    return path.endsWith('.md') && !anchorsOf(read(path)).includes(anchor);
  };
  return links.flatMap(([link, target = '', anchor]) =>
    anchor !== undefined && isMissing(target, anchor) ? [link] : [],
  );
}

test.each(documents)('%s names only paths that exist', (document) => {
  expect(missingPaths(document)).toEqual([]);
});

test.each(documents)('%s links only headings that exist', (document) => {
  expect(missingAnchors(document)).toEqual([]);
});

test('a missing path would be found', () => {
  const found = '`crates/nowhere/src` and [a link](docs/NOWHERE.md#part)';
  expect([...found.matchAll(PATH)].map(([, path]) => path)).toEqual(['crates/nowhere/src']);
  expect([...found.matchAll(LINK)].map(([, path, anchor]) => [path, anchor])).toEqual([
    ['docs/NOWHERE.md', 'part'],
  ]);
});
