import { describe, expect, test } from 'vitest';
import { answerOf } from './answerOf';

const ORIGIN = 'https://forms.example';

function ask(path: string, more: Partial<Pick<Request, 'method' | 'mode' | 'destination'>> = {}) {
  const request = { method: 'GET', mode: 'cors', destination: '', url: ORIGIN + path, ...more } as const;
  return answerOf(request, ORIGIN);
}

describe('the worker of forms answers', () => {
  test('a visit of a form', () => {
    expect(ask('/form/4vJ9c2?utm=1', { mode: 'navigate' })).toBe('page');
  });

  test('files and pictures', () => {
    expect(ask('/assets/respond-1a.js')).toBe('file');
    expect(ask('/favicon.svg')).toBe('file');
    expect(ask('/media/7', { destination: 'image' })).toBe('picture');
  });
});

describe('the worker of forms leaves alone', () => {
  test.each([
    ['another page', '/home', { mode: 'navigate' }],
    ['what lies below a form', '/form/a/b', { mode: 'navigate' }],
    ['a film', '/media/7', { destination: 'video' }],
    ['a call', '/api/form/shared/4vJ9c2', {}],
    ['a page that keeps itself', '/form/4vJ9c2', {}],
    ['what is sent', '/api/response/submit', { method: 'POST' }],
  ] as const)('%s', (_what, path, more) => expect(ask(path, more)).toBe('network'));

  test('other sites', () => {
    const request = { method: 'GET', mode: 'navigate', destination: 'document' } as const;
    expect(answerOf({ ...request, url: 'https://elsewhere.example/form/a' }, ORIGIN)).toBe('network');
  });
});
