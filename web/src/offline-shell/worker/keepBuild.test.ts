import { beforeEach, describe, expect, test } from 'vitest';
import { isFile, type Keeping, keepBuild, mendBuild } from './keepBuild';

const BUILD = {
  files: ['/assets/start-1a.js', '/assets/start-2b.css', '/assets/inter-3c.woff2'],
  namedByThePage: ['/assets/start-1a.js', '/assets/start-2b.css'],
};
const PAGE = '<script src="/assets/start-1a.js"></script><link href="/assets/start-2b.css">';

const ofType = (type: string, text = 'content') => new Response(text, { headers: { 'content-type': type } });
const portal = () => ofType('text/html', '<h1>Welcome to our hotel</h1>');

let server: Record<string, () => Response>;
let asked: string[];
let kept: Map<string, Response>;
let keeping: Keeping;

beforeEach(() => {
  server = {
    '/': () => ofType('text/html', PAGE),
    '/assets/start-1a.js': () => ofType('text/javascript'),
    '/assets/start-2b.css': () => ofType('text/css; charset=utf-8'),
    '/assets/inter-3c.woff2': () => ofType('font/woff2'),
  };
  asked = [];
  kept = new Map();
  const cache = {
    match: async (name: string) => kept.get(name)?.clone(),
    put: async (name: string, response: Response) => void kept.set(name, response),
  };
  keeping = {
    files: cache,
    page: cache,
    load: async (address) => {
      asked.push(address);
      return server[address]?.() ?? new Response('no', { status: 404 });
    },
  };
});

describe('keeping a build', () => {
  test('takes all its files, and the page last', async () => {
    await keepBuild(BUILD, keeping);
    expect([...kept.keys()].toSorted()).toEqual(['/', ...BUILD.files].toSorted());
    expect(asked.at(-1)).toBe('/');
    expect(await kept.get('/')?.text()).toBe(PAGE);
  });

  test.each([
    ['a file is missing', '/assets/start-1a.js', () => new Response('no', { status: 404 })],
    ['a file is part of itself', '/assets/start-1a.js', () => new Response('par', { status: 206 })],
    ['a script is a page of the hotel', '/assets/start-1a.js', portal],
    ['a font is a page of the hotel', '/assets/inter-3c.woff2', portal],
    ['a style is an error in plain text', '/assets/start-2b.css', () => ofType('text/plain', 'busy')],
    ['the page is one of the hotel', '/', portal],
    ['the page is of another build', '/', () => ofType('text/html', PAGE.replace('1a', '9z'))],
    ['the server has no time', '/', () => new Response(PAGE, { status: 503 })],
  ])('fails as a whole when %s, and the page that was kept stays', async (_what, address, answer) => {
    const before = ofType('text/html', 'the build before');
    kept.set('/', before);
    server[address] = answer;
    await expect(keepBuild(BUILD, keeping)).rejects.toThrow(Error);
    expect(kept.get('/')).toBe(before);
    expect(kept.has(address) && address !== '/').toBe(false);
  });

  test('goes on where it broke off', async () => {
    const script = server['/assets/start-1a.js'];
    server['/assets/start-1a.js'] = portal;
    await expect(keepBuild(BUILD, keeping)).rejects.toThrow(Error);
    Object.assign(server, { '/assets/start-1a.js': script });
    asked = [];
    await keepBuild(BUILD, keeping);
    expect(asked).toEqual(['/assets/start-1a.js', '/']);
  });

  test('keeps a copy of a page that came packed, or by a detour', async () => {
    server['/'] = () =>
      new Response(PAGE, {
        headers: { 'content-type': 'text/html', 'content-encoding': 'br', 'content-security-policy': 'x' },
      });
    await keepBuild(BUILD, keeping);
    const headers = kept.get('/')?.headers;
    expect(headers?.get('content-encoding')).toBeNull();
    expect(headers?.get('content-security-policy')).toBe('x');
  });
});

describe('mending a build', () => {
  beforeEach(async () => {
    await keepBuild(BUILD, keeping);
    asked = [];
  });

  test('asks for nothing when all is there', async () => {
    await mendBuild(BUILD, keeping);
    expect(asked).toEqual([]);
  });

  test('brings back a file that was taken away, and the page', async () => {
    kept.delete('/assets/start-2b.css');
    await mendBuild(BUILD, keeping);
    kept.delete('/');
    await mendBuild(BUILD, keeping);
    expect(asked).toEqual(['/assets/start-2b.css', '/']);
    expect(kept.size).toBe(4);
  });

  test('takes nothing from a network that lies', async () => {
    kept.clear();
    server['/assets/start-1a.js'] = portal;
    server['/'] = portal;
    await expect(mendBuild(BUILD, keeping)).rejects.toThrow(Error);
    expect(kept.has('/')).toBe(false);
    expect(kept.has('/assets/start-1a.js')).toBe(false);
  });
});

test('an answer that came by a detour is not the file', () => {
  const response = ofType('text/javascript');
  Object.defineProperty(response, 'redirected', { value: true });
  expect(isFile('/assets/start-1a.js', response)).toBe(false);
});
