import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Links of Markdown, without their anchors. */
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;

/** Paths from the root in backticks; a placeholder or a list of alternatives is none. */
const PATH =
  /`((?:\.ci|bench|contract|crates|docs|e2e|faults|fuzz|migrations|ops|scripts|web|xtask)\/[\w./-]*[\w/-])`/g;

/** Written by the build, so absent from a clean checkout. */
const BUILT = ['web/dist', 'e2e/test-results'];

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');

function missingPaths(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const exists = (path: string) => BUILT.includes(path) || existsSync(join(ROOT, path));
  const besideDocument = (path: string) => normalize(join(dirname(document), path));
  const linked = [...text.matchAll(LINK)].map(([, target = '']) => besideDocument(target));
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
  return [
    ...linked.filter((path) => !exists(path)),
    ...named.filter((path) => !exists(path) && !exists(besideDocument(path))),
  ];
}

test.each(documents)('%s names only paths that exist', (document) => {
  expect(missingPaths(document)).toEqual([]);
});

test('a missing path would be found', () => {
  const found = '`crates/nowhere/src` and [a link](docs/NOWHERE.md#part)';
  expect([...found.matchAll(PATH)].map(([, path]) => path)).toEqual(['crates/nowhere/src']);
  expect([...found.matchAll(LINK)].map(([, path]) => path)).toEqual(['docs/NOWHERE.md']);
});
