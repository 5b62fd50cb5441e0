import { expect, test, vi } from 'vitest';
import { openPage } from './openPage';

const never = new Promise<never>(() => undefined);
const page = (text: string, status = 200) => new Response(text, { status });
const kept = async () => page('kept');
const nothingKept = async () => undefined;

async function opened(ways: Parameters<typeof openPage>[0]): Promise<string> {
  return (await openPage(ways)).text();
}

test('a network that answers brings the newest page, and the kept one is not looked at', async () => {
  const lookedAt = vi.fn<typeof kept>(kept);
  const network = Promise.resolve(page('newest'));
  expect(await opened({ network, kept: lookedAt, patience: never })).toBe('newest');
  expect(lookedAt).not.toHaveBeenCalled();
});

test('without a network the kept page opens', async () => {
  const network = Promise.reject(new TypeError('Failed to fetch'));
  expect(await opened({ network, kept, patience: never })).toBe('kept');
});

test('a network that hangs is waited for only so long', async () => {
  expect(await opened({ network: never, kept, patience: Promise.resolve() })).toBe('kept');
});

test('a server that is down behind its proxy does not hide the kept page', async () => {
  expect(await opened({ network: Promise.resolve(page('bad gateway', 502)), kept, patience: never })).toBe(
    'kept',
  );
});

test('with nothing kept the network has the last word, late or bad', async () => {
  const asked = new AbortController();
  const late = new Promise<Response>((resolve) => {
    asked.signal.addEventListener('abort', () => resolve(page('late')));
  });
  const nothingKeptWhenAsked = async () => {
    asked.abort();
    return undefined;
  };
  expect(await opened({ network: late, kept: nothingKeptWhenAsked, patience: Promise.resolve() })).toBe(
    'late',
  );
  const bad = Promise.resolve(page('bad gateway', 502));
  expect(await opened({ network: bad, kept: nothingKept, patience: never })).toBe('bad gateway');
  const failure = new TypeError('Failed to fetch');
  await expect(opened({ network: Promise.reject(failure), kept: nothingKept, patience: never })).rejects.toBe(
    failure,
  );
});
