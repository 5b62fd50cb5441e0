import { createParser } from 'eventsource-parser';
import { rejectToken } from '../../../../api/client';
import { readToken } from '../../../../api/token';
import type { FormAnalytics } from '../api/formAnalytics';

export type WatchState = 'connecting' | 'live' | 'reconnecting' | 'stopped';

type Watcher = {
  onAnalytics: (analytics: FormAnalytics) => void;
  onState: (state: WatchState) => void;
  signal: AbortSignal;
};

const MAX_RETRY_SECONDS = 30;
/** The server sends something every 15 seconds; after this long the connection counts as broken. */
const SILENCE_TIMEOUT_MS = 60_000;

/**
 * Streams a form's analytics until `signal` aborts. Reconnects after 1, 2, 4, 8 … 30 seconds; stops when access is
 * refused.
 */
export async function watchForm(formId: string, { onAnalytics, onState, signal }: Watcher): Promise<void> {
  let failures = 0;
  let isLive = false;
  onState('connecting');
  while (!signal.aborted) {
    const ended = await listen(
      formId,
      (analytics) => {
        failures = 0;
        isLive = true;
        onState('live');
        onAnalytics(analytics);
      },
      signal,
    );
    if (signal.aborted) return;
    if (ended === 'refused') {
      onState('stopped');
      return;
    }
    // The server ends every stream after some minutes, which is no reason to show "reconnecting".
    if (failures > 0 || !isLive) onState('reconnecting');
    isLive = false;
    await wait(Math.min(2 ** failures, MAX_RETRY_SECONDS) * 1000, signal);
    failures += 1;
  }
}

async function listen(
  formId: string,
  onAnalytics: (analytics: FormAnalytics) => void,
  signal: AbortSignal,
): Promise<'ended' | 'refused'> {
  const token = readToken();
  if (token === null) return 'refused';
  const timeout = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resetTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => timeout.abort(), SILENCE_TIMEOUT_MS);
  };
  try {
    resetTimer();
    const response = await fetch(
      new Request(new URL(`/api/analytics/form/${encodeURIComponent(formId)}/live`, location.origin), {
        headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
        signal: AbortSignal.any([signal, timeout.signal]),
      }),
    );
    if (response.status === 401) rejectToken(token);
    if (response.status === 401 || response.status === 404) return 'refused';
    if (!response.ok || response.body === null) return 'ended';
    const parser = createParser({
      onEvent: ({ event, data }) => {
        const analytics = event === 'analytics' ? parseAnalytics(data) : null;
        if (analytics !== null) onAnalytics(analytics);
      },
    });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'ended';
      resetTimer();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    // Offline, interrupted, timed out or aborted: the caller checks `signal`.
    return 'ended';
  } finally {
    clearTimeout(timer);
  }
}

/** Null for an event that contains no analytics. */
export function parseAnalytics(data: string): FormAnalytics | null {
  try {
    const parsed: unknown = JSON.parse(data);
    return isAnalytics(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isAnalytics(parsed: unknown): parsed is FormAnalytics {
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
