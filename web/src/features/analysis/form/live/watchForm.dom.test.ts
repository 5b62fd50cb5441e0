import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { analyticsOf } from '../testing/analytics';
import { type WatchState, watchForm } from './watchForm';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem('token', 't-meera');
});
afterEach(() => {
  vi.useRealTimers();
});

/** A response whose body arrives in these chunks. */
function stream(...pieces: string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(control) {
      for (const piece of pieces) control.enqueue(new TextEncoder().encode(piece));
      control.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

const event = (completed: number) =>
  `event: analytics\ndata: ${JSON.stringify(analyticsOf({ completed }))}\n\n`;

/** Watches a server that returns these responses in order; the last one repeats. */
function watch(...answers: (() => Response)[]) {
  const calls: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(request);
    const answer = answers[Math.min(calls.length, answers.length) - 1];
    if (answer === undefined) throw new TypeError('no network');
    return answer();
  });
  const seen: number[] = [];
  const states: WatchState[] = [];
  const abort = new AbortController();
  const ended = watchForm('f1', {
    onAnalytics: ({ completed }) => seen.push(completed),
    onState: (state) => states.push(state),
    signal: abort.signal,
  });
  return { calls, seen, states, abort, ended };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const unreachable = (): Response => {
  throw new TypeError('no network');
};

describe('watching a form', () => {
  it('reports every event, however it is split, and sends the token', async () => {
    const whole = `: hello\n\n${event(1)}event: other\ndata: {}\n\n${event(2)}`;
    const { calls, seen, states, abort, ended } = watch(() =>
      stream(whole.slice(0, 40), whole.slice(40, 41), whole.slice(41)),
    );
    await pass(0);
    expect(seen).toEqual([1, 2]);
    expect(states.slice(0, 2)).toEqual(['connecting', 'live']);
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer t-meera');
    abort.abort();
    await ended;
  });

  it('ignores other events', async () => {
    const { seen, abort, ended } = watch(() => stream('event: analytics\ndata: {"half\n\n', event(3)));
    await pass(0);
    expect(seen).toEqual([3]);
    abort.abort();
    await ended;
  });

  it('reconnects silently when the server ends the stream', async () => {
    const { calls, states, abort, ended } = watch(() => stream(event(1)));
    await pass(1000);
    expect(calls).toHaveLength(2);
    expect(states).not.toContain('reconnecting');
    abort.abort();
    await ended;
  });

  it('waits longer after each failure, at most 30 seconds', async () => {
    const { calls, states, abort, ended } = watch(unreachable);
    const waits = [0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
    for (const [index, milliseconds] of waits.entries()) {
      await pass(milliseconds);
      expect(calls).toHaveLength(index + 1);
    }
    expect(states.at(-1)).toBe('reconnecting');
    abort.abort();
    await ended;
  });

  it.each([401, 404])('does not reconnect after %i', async (status) => {
    const { calls, states, ended } = watch(() => new Response('{}', { status }));
    await ended;
    expect(calls).toHaveLength(1);
    expect(states.at(-1)).toBe('stopped');
    expect(localStorage.getItem('token')).toBe(status === 401 ? null : 't-meera');
  });

  it('drops a connection that is silent for a minute', async () => {
    const { calls, abort, ended } = watch(() => new Response(new ReadableStream()));
    await pass(0);
    const [first] = calls;
    await pass(59_000);
    expect(first?.signal.aborted).toBe(false);
    await pass(1000);
    expect(first?.signal.aborted).toBe(true);
    abort.abort();
    void ended;
  });
});
