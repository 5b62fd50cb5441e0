import { beforeEach, describe, expect, test } from 'vitest';
import { isExpectedFile } from '../../offline/worker/cacheFile';
import { type BuildCaches, cacheBuild, repairBuild } from './cacheBuild';

const BUILD = {
  files: ['/assets/start-1a.js', '/assets/start-2b.css', '/assets/inter-3c.woff2'],
  linkedByPage: ['/assets/start-1a.js', '/assets/start-2b.css'],
};
const PAGE = '<script src="/assets/start-1a.js"></script><link href="/assets/start-2b.css">';

const ofType = (type: string, text = 'content') => new Response(text, { headers: { 'content-type': type } });
const portal = () => ofType('text/html', '<h1>Welcome to our hotel</h1>');

let server: Record<string, () => Response>;
let asked: string[];
let cached: Map<string, Response>;
let caches: BuildCaches;

beforeEach(() => {
  server = {
    '/': () => ofType('text/html', PAGE),
    '/assets/start-1a.js': () => ofType('text/javascript'),
    '/assets/start-2b.css': () => ofType('text/css; charset=utf-8'),
    '/assets/inter-3c.woff2': () => ofType('font/woff2'),
  };
  asked = [];
  cached = new Map();
  const cache = {
    match: async (name: string) => cached.get(name)?.clone(),
    put: async (name: string, response: Response) => void cached.set(name, response),
  };
  caches = {
    files: cache,
    page: cache,
    load: async (address) => {
      asked.push(address);
      return server[address]?.() ?? new Response('no', { status: 404 });
    },
  };
});

describe('caching a build', () => {
  test('caches all files, then the page', async () => {
    await cacheBuild(BUILD, caches);
    expect([...cached.keys()].toSorted()).toEqual(['/', ...BUILD.files].toSorted());
    expect(asked.at(-1)).toBe('/');
    expect(await cached.get('/')?.text()).toBe(PAGE);
  });

  test.each([
    ['a file is missing', '/assets/start-1a.js', () => new Response('no', { status: 404 })],
    ['a file is partial', '/assets/start-1a.js', () => new Response('par', { status: 206 })],
    ['a script is a captive portal page', '/assets/start-1a.js', portal],
    ['a font is a captive portal page', '/assets/inter-3c.woff2', portal],
    ['a stylesheet is a plain-text error', '/assets/start-2b.css', () => ofType('text/plain', 'busy')],
    ['the page is a captive portal page', '/', portal],
    ['the page belongs to another build', '/', () => ofType('text/html', PAGE.replace('1a', '9z'))],
    ['the server is overloaded', '/', () => new Response(PAGE, { status: 503 })],
  ])('fails when %s, and the cached page stays', async (_what, address, answer) => {
    const before = ofType('text/html', 'the build before');
    cached.set('/', before);
    server[address] = answer;
    await expect(cacheBuild(BUILD, caches)).rejects.toThrow(Error);
    expect(cached.get('/')).toBe(before);
    expect(cached.has(address) && address !== '/').toBe(false);
  });

  test('continues where it failed', async () => {
    const script = server['/assets/start-1a.js'];
    server['/assets/start-1a.js'] = portal;
    await expect(cacheBuild(BUILD, caches)).rejects.toThrow(Error);
    Object.assign(server, { '/assets/start-1a.js': script });
    asked = [];
    await cacheBuild(BUILD, caches);
    expect(asked).toEqual(['/assets/start-1a.js', '/']);
  });

  test('caches a copy of a compressed or redirected page', async () => {
    server['/'] = () =>
      new Response(PAGE, {
        headers: { 'content-type': 'text/html', 'content-encoding': 'br', 'content-security-policy': 'x' },
      });
    await cacheBuild(BUILD, caches);
    const headers = cached.get('/')?.headers;
    expect(headers?.get('content-encoding')).toBeNull();
    expect(headers?.get('content-security-policy')).toBe('x');
  });
});

describe('repairing a build', () => {
  beforeEach(async () => {
    await cacheBuild(BUILD, caches);
    asked = [];
  });

  test('loads nothing when everything is cached', async () => {
    await repairBuild(BUILD, caches);
    expect(asked).toEqual([]);
  });

  test('restores a deleted file and the page', async () => {
    cached.delete('/assets/start-2b.css');
    await repairBuild(BUILD, caches);
    cached.delete('/');
    await repairBuild(BUILD, caches);
    expect(asked).toEqual(['/assets/start-2b.css', '/']);
    expect(cached.size).toBe(4);
  });

  test('caches nothing from a captive portal', async () => {
    cached.clear();
    server['/assets/start-1a.js'] = portal;
    server['/'] = portal;
    await expect(repairBuild(BUILD, caches)).rejects.toThrow(Error);
    expect(cached.has('/')).toBe(false);
    expect(cached.has('/assets/start-1a.js')).toBe(false);
  });
});

test('rejects a redirected response as a file', () => {
  const response = ofType('text/javascript');
  Object.defineProperty(response, 'redirected', { value: true });
  expect(isExpectedFile('/assets/start-1a.js', response)).toBe(false);
});
