import { expect, test, vi } from 'vitest';
import { networkFirst } from './networkFirst';

const never = new Promise<never>(() => undefined);
const page = (text: string, status = 200) => new Response(text, { status });
const cached = async () => page('cached');
const nothingKept = async () => undefined;

async function opened(ways: Parameters<typeof networkFirst>[0]): Promise<string> {
  return (await networkFirst(ways)).text();
}

test('uses the network page without reading the cache', async () => {
  const lookedAt = vi.fn<typeof cached>(cached);
  const network = Promise.resolve(page('newest'));
  expect(await opened({ network, cached: lookedAt, timeout: never })).toBe('newest');
  expect(lookedAt).not.toHaveBeenCalled();
});

test('uses the cached page when offline', async () => {
  const network = Promise.reject(new TypeError('Failed to fetch'));
  expect(await opened({ network, cached, timeout: never })).toBe('cached');
});

test('uses the cached page after the timeout', async () => {
  expect(await opened({ network: never, cached, timeout: Promise.resolve() })).toBe('cached');
});

test('uses the cached page on a gateway error', async () => {
  expect(await opened({ network: Promise.resolve(page('bad gateway', 502)), cached, timeout: never })).toBe(
    'cached',
  );
});

test('uses the network result, late or bad, when nothing is cached', async () => {
  const asked = new AbortController();
  const late = new Promise<Response>((resolve) => {
    asked.signal.addEventListener('abort', () => resolve(page('late')));
  });
  const nothingKeptWhenAsked = async () => {
    asked.abort();
    return undefined;
  };
  expect(await opened({ network: late, cached: nothingKeptWhenAsked, timeout: Promise.resolve() })).toBe(
    'late',
  );
  const bad = Promise.resolve(page('bad gateway', 502));
  expect(await opened({ network: bad, cached: nothingKept, timeout: never })).toBe('bad gateway');
  const failure = new TypeError('Failed to fetch');
  await expect(
    opened({ network: Promise.reject(failure), cached: nothingKept, timeout: never }),
  ).rejects.toBe(failure);
});
