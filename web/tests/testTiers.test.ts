import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const groups = execFileSync('scripts/test.sh', ['--groups'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));

const browserGroups = groups.filter(([, kind]) => kind === 'browser');

test.each(readdirSync(join(ROOT, 'e2e/flows')))('%s is in one group of the full tier', (file) => {
  const found = browserGroups.filter(([, , pattern = '']) => new RegExp(pattern).test(`/e2e/flows/${file}`));
  expect(found).toHaveLength(1);
});

test('groups have unique names', () => {
  const names = groups.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});
