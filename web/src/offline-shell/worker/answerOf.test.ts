import { describe, expect, test } from 'vitest';
import { answerOf } from './answerOf';

const ORIGIN = 'https://forms.example';

const visit = (path: string) => answerOf({ method: 'GET', mode: 'navigate', url: ORIGIN + path }, ORIGIN);
const load = (path: string, method = 'GET') => answerOf({ method, mode: 'cors', url: ORIGIN + path }, ORIGIN);

describe('the worker answers', () => {
  test.each(['/', '/home', '/Projects', '/create-form?formId=a.b', '/project/7', '/form-analysis/7'])(
    'a visit of %s with a page',
    (path) => expect(visit(path)).toBe('page'),
  );

  test.each(['/assets/start-1a2b.js', '/assets/inter-3c.woff2', '/favicon.svg'])(
    'a request for %s with a file',
    (path) => expect(load(path)).toBe('file'),
  );
});

describe('the worker leaves alone', () => {
  test.each([
    '/form/4vJ9c2',
    '/api/user/data',
    '/files/7',
    '/media/7',
    '/docs',
    '/docs/index.html',
    '/metrics',
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/sw.js',
  ])('a visit of %s', (path) => expect(visit(path)).toBe('network'));

  test.each(['/api/user/profile', '/media/7', '/healthz', '/sw.js', '/home'])('a request for %s', (path) =>
    expect(load(path)).toBe('network'),
  );

  test('whatever is sent rather than asked for, and other origins', () => {
    expect(load('/assets/start-1a2b.js', 'POST')).toBe('network');
    expect(answerOf({ method: 'GET', mode: 'navigate', url: 'https://elsewhere.example/home' }, ORIGIN)).toBe(
      'network',
    );
  });
});
