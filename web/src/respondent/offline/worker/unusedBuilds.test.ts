import { expect, test } from 'vitest';
import { unusedBuilds } from './unusedBuilds';

const builds = [
  { name: 'first', files: ['/assets/respond-1a.js', '/assets/thanks-1a.js'] },
  { name: 'second', files: ['/assets/respond-2b.js'] },
  { name: 'third', files: ['/assets/respond-3c.js'] },
];

test('lists builds whose files no cached page uses, except the current one', () => {
  const page = '<script src="/assets/respond-1a.js"></script>';
  expect(unusedBuilds(builds, 'third', [page])).toEqual(['second']);
  expect(unusedBuilds(builds, 'third', [])).toEqual(['first', 'second']);
});
