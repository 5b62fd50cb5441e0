import { beforeEach, describe, expect, test } from 'vitest';
import { type CacheLike, cachePage, cachePicture } from './formCache';

const PAGE =
  '<title>Feedback</title><div id="root"></div><script type="application/json" id="form">{}</script>';

function sent(text: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
}

const addressOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key));

let cached: Map<string, Response>;
let place: CacheLike;

beforeEach(() => {
  cached = new Map();
  place = {
    match: async (key) => cached.get(addressOf(key))?.clone(),
    // As in browsers: an entry that is written again moves to the end.
    put: async (key, response) => {
      cached.delete(addressOf(key));
      cached.set(addressOf(key), response);
    },
    delete: async (key) => cached.delete(new URL(addressOf(key)).pathname),
    keys: async () => [...cached.keys()].map((path) => new Request(new URL(path, 'https://forms.example'))),
  };
});

describe('the page of a form', () => {
  test('replaces the one cached before', async () => {
    await cachePage('/form/a', sent(PAGE), place);
    await cachePage('/form/a', sent(PAGE.replace('Feedback', 'Closed')), place);
    expect(cached.size).toBe(1);
    expect(await cached.get('/form/a')?.text()).toContain('Closed');
  });

  test.each([
    ['of a network that asks for a password', sent('<h1>Welcome to our hotel</h1>')],
    ['of a server in trouble', sent(PAGE, { 'cache-control': 'no-store' })],
    ['of a server that failed', sent(PAGE, {}, 502)],
    ['that is no page', sent(PAGE, { 'content-type': 'application/json' })],
  ])('%s is not cached, and the previous one stays', async (_what, response) => {
    await cachePage('/form/a', sent(PAGE), place);
    const before = cached.get('/form/a');
    await cachePage('/form/a', response, place);
    expect(cached.get('/form/a')).toBe(before);
  });

  test('cached longest ago is deleted first', async () => {
    for (let form = 0; form < 50; form += 1) {
      // oxlint-disable-next-line no-await-in-loop -- The order matters.
      await cachePage(`/form/${form}`, sent(PAGE), place);
    }
    await cachePage('/form/0', sent(PAGE), place);
    await cachePage('/form/new', sent(PAGE), place);
    expect(cached.size).toBe(50);
    expect(cached.has('/form/0')).toBe(true);
    expect(cached.has('/form/1')).toBe(false);
  });
});

test('caches only images as pictures', async () => {
  await cachePicture('/media/1', new Response('x', { headers: { 'content-type': 'image/webp' } }), place);
  await cachePicture('/media/2', new Response('x', { headers: { 'content-type': 'video/mp4' } }), place);
  await cachePicture('/media/3', sent('no', { 'content-type': 'image/webp' }, 404), place);
  expect([...cached.keys()]).toEqual(['/media/1']);
});
