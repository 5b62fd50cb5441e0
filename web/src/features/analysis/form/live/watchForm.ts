import { createParser } from 'eventsource-parser';
import { refuseToken } from '../../../../api/client';
import { readToken } from '../../../../api/token';
import type { FormAnalytics } from '../api/formAnalytics';

/** How the watch is going: numbers come in, or the connection is being made again. */
export type WatchState = 'connecting' | 'live' | 'reconnecting' | 'stopped';

type Watcher = {
  onNumbers: (numbers: FormAnalytics) => void;
  onState: (state: WatchState) => void;
  signal: AbortSignal;
};

const LONGEST_WAIT_SECONDS = 30;
/** The server says something at least every quarter of a minute; a line that is silent for so long is dead. */
const SILENCE_MS = 60_000;

/**
 * Watches a form's numbers until `signal` says otherwise. A connection that ends is made again, after 1, 2, 4, 8 … 30
 * seconds as long as it fails; whoever may not watch is not asked again.
 */
export async function watchForm(formId: string, { onNumbers, onState, signal }: Watcher): Promise<void> {
  let failures = 0;
  let isLive = false;
  onState('connecting');
  while (!signal.aborted) {
    const ended = await listen(
      formId,
      (numbers) => {
        failures = 0;
        isLive = true;
        onState('live');
        onNumbers(numbers);
      },
      signal,
    );
    if (signal.aborted) return;
    if (ended === 'refused') {
      onState('stopped');
      return;
    }
    // The server ends every stream after some minutes: that alone is nothing to tell.
    if (failures > 0 || !isLive) onState('reconnecting');
    isLive = false;
    await wait(Math.min(2 ** failures, LONGEST_WAIT_SECONDS) * 1000, signal);
    failures += 1;
  }
}

async function listen(
  formId: string,
  onNumbers: (numbers: FormAnalytics) => void,
  signal: AbortSignal,
): Promise<'ended' | 'refused'> {
  const token = readToken();
  if (token === null) return 'refused';
  const silence = new AbortController();
  let silent: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silent);
    silent = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    heard();
    const response = await fetch(
      new Request(new URL(`/api/analytics/form/${encodeURIComponent(formId)}/live`, location.origin), {
        headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
        signal: AbortSignal.any([signal, silence.signal]),
      }),
    );
    if (response.status === 401) refuseToken(token);
    if (response.status === 401 || response.status === 404) return 'refused';
    if (!response.ok || response.body === null) return 'ended';
    const parser = createParser({
      onEvent: ({ event, data }) => {
        const numbers = event === 'analytics' ? numbersIn(data) : null;
        if (numbers !== null) onNumbers(numbers);
      },
    });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'ended';
      heard();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    // Unreachable, cut off, silent or no longer wanted: the caller tells these apart.
    return 'ended';
  } finally {
    clearTimeout(silent);
  }
}

/** The numbers in an event, or null for something that is not numbers. */
export function numbersIn(data: string): FormAnalytics | null {
  try {
    const parsed: unknown = JSON.parse(data);
    return isNumbers(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isNumbers(parsed: unknown): parsed is FormAnalytics {
  return (
    typeof parsed === 'object' &&
    parsed !== null &&
    'asOf' in parsed &&
    'analytics' in parsed &&
    Array.isArray(parsed.analytics)
  );
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
