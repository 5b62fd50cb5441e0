import { expect, test } from 'vitest';
import { unusedBuilds } from './unusedBuilds';

const builds = [
  { name: 'first', files: ['/assets/respond-1a.js', '/assets/thanks-1a.js'] },
  { name: 'second', files: ['/assets/respond-2b.js'] },
  { name: 'third', files: ['/assets/respond-3c.js'] },
];

test('a build goes once no kept page names any of its files, and never the one that is served', () => {
  const page = '<script src="/assets/respond-1a.js"></script>';
  expect(unusedBuilds(builds, 'third', [page])).toEqual(['second']);
  expect(unusedBuilds(builds, 'third', [])).toEqual(['first', 'second']);
});
