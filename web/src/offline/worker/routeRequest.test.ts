import { describe, expect, test } from 'vitest';
import { formRoutes, ownerRoutes, routeRequest } from './routeRequest';

const ORIGIN = 'https://forms.example';

const visit = (path: string) =>
  routeRequest({ method: 'GET', mode: 'navigate', url: ORIGIN + path }, ORIGIN, ownerRoutes);
const load = (path: string, method = 'GET') =>
  routeRequest({ method, mode: 'cors', url: ORIGIN + path }, ORIGIN, ownerRoutes);

describe('the owner worker handles', () => {
  test.each(['/', '/home', '/Projects', '/create-form?formId=a.b', '/project/7', '/form-analysis/7'])(
    'navigation to %s as a page',
    (path) => expect(visit(path)).toBe('page'),
  );

  test.each(['/assets/start-1a2b.js', '/assets/inter-3c.woff2', '/favicon.svg'])(
    'a request for %s as a file',
    (path) => expect(load(path)).toBe('file'),
  );
});

describe('the owner worker leaves to the network', () => {
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
  ])('navigation to %s', (path) => expect(visit(path)).toBe('network'));

  test.each(['/api/user/profile', '/media/7', '/healthz', '/sw.js', '/home'])('a request for %s', (path) =>
    expect(load(path)).toBe('network'),
  );

  test('POST requests and other origins', () => {
    expect(load('/assets/start-1a2b.js', 'POST')).toBe('network');
    expect(
      routeRequest(
        { method: 'GET', mode: 'navigate', url: 'https://elsewhere.example/home' },
        ORIGIN,
        ownerRoutes,
      ),
    ).toBe('network');
  });
});

function ask(path: string, more: Partial<Pick<Request, 'method' | 'mode' | 'destination'>> = {}) {
  const request = { method: 'GET', mode: 'cors', destination: '', url: ORIGIN + path, ...more } as const;
  return routeRequest(request, ORIGIN, formRoutes);
}

describe('the form worker handles', () => {
  test('navigation to a form', () => {
    expect(ask('/form/4vJ9c2?utm=1', { mode: 'navigate' })).toBe('page');
  });

  test('files and pictures', () => {
    expect(ask('/assets/respond-1a.js')).toBe('file');
    expect(ask('/favicon.svg')).toBe('file');
    expect(ask('/media/7', { destination: 'image' })).toBe('picture');
  });
});

describe('the form worker leaves to the network', () => {
  test.each([
    ['another page', '/home', { mode: 'navigate' }],
    ['a path below a form', '/form/a/b', { mode: 'navigate' }],
    ['a video', '/media/7', { destination: 'video' }],
    ['an API call', '/api/form/shared/4vJ9c2', {}],
    ['a fetch of a form page', '/form/4vJ9c2', {}],
    ['a POST request', '/api/response/submit', { method: 'POST' }],
  ] as const)('%s', (_what, path, more) => expect(ask(path, more)).toBe('network'));

  test('other sites', () => {
    const request = { method: 'GET', mode: 'navigate', destination: 'document' } as const;
    expect(routeRequest({ ...request, url: 'https://elsewhere.example/form/a' }, ORIGIN, formRoutes)).toBe(
      'network',
    );
  });
});
