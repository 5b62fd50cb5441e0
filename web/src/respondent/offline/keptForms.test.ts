import { beforeEach, describe, expect, test } from 'vitest';
import { keepPage, keepPicture, type Place } from './keptForms';

const PAGE =
  '<title>Feedback</title><div id="root"></div><script type="application/json" id="form">{}</script>';

function sent(text: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
}

const addressOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key));

let kept: Map<string, Response>;
let place: Place;

beforeEach(() => {
  kept = new Map();
  place = {
    match: async (key) => kept.get(addressOf(key))?.clone(),
    // As browsers do it: what is kept anew comes last.
    put: async (key, response) => {
      kept.delete(addressOf(key));
      kept.set(addressOf(key), response);
    },
    delete: async (key) => kept.delete(new URL(addressOf(key)).pathname),
    keys: async () => [...kept.keys()].map((path) => new Request(new URL(path, 'https://forms.example'))),
  };
});

describe('the page of a form', () => {
  test('is kept as it came, in place of the one before', async () => {
    await keepPage('/form/a', sent(PAGE), place);
    await keepPage('/form/a', sent(PAGE.replace('Feedback', 'Closed')), place);
    expect(kept.size).toBe(1);
    expect(await kept.get('/form/a')?.text()).toContain('Closed');
  });

  test.each([
    ['of a network that asks for a password', sent('<h1>Welcome to our hotel</h1>')],
    ['of a server in trouble', sent(PAGE, { 'cache-control': 'no-store' })],
    ['of a server that failed', sent(PAGE, {}, 502)],
    ['that is no page', sent(PAGE, { 'content-type': 'application/json' })],
  ])('%s is not kept, and the one before stays', async (_what, response) => {
    await keepPage('/form/a', sent(PAGE), place);
    const before = kept.get('/form/a');
    await keepPage('/form/a', response, place);
    expect(kept.get('/form/a')).toBe(before);
  });

  test('that was opened longest ago makes room', async () => {
    for (let form = 0; form < 50; form += 1) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other: the order is what counts.
      await keepPage(`/form/${form}`, sent(PAGE), place);
    }
    await keepPage('/form/0', sent(PAGE), place);
    await keepPage('/form/new', sent(PAGE), place);
    expect(kept.size).toBe(50);
    expect(kept.has('/form/0')).toBe(true);
    expect(kept.has('/form/1')).toBe(false);
  });
});

test('only pictures are kept as pictures', async () => {
  await keepPicture('/media/1', new Response('x', { headers: { 'content-type': 'image/webp' } }), place);
  await keepPicture('/media/2', new Response('x', { headers: { 'content-type': 'video/mp4' } }), place);
  await keepPicture('/media/3', sent('no', { 'content-type': 'image/webp' }, 404), place);
  expect([...kept.keys()]).toEqual(['/media/1']);
});
