import type { Failure } from '../../../api/problem';
import { retryDelay } from '../../../offline/timing';
import type { Conflict } from '../draft/conflict';
import type { OpenedDraft } from './openDraft';

export type AutosaveState =
  /** The server has all edits. `recovered`: the state before was an error. */
  | { readonly kind: 'saved'; readonly at: number | undefined; readonly recovered: boolean }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** The server cannot be reached. */
  | { readonly kind: 'offline' }
  /** The server rejected the save or did not respond in time. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly willRetry: boolean }
  /** Another tab or person changed the same fields; the owner has to choose. */
  | {
      readonly kind: 'conflict';
      readonly conflicts: readonly Conflict[];
      readonly from: 'server' | 'window';
    }
  | { readonly kind: 'signedOut' }
  /** The form was deleted elsewhere. */
  | { readonly kind: 'gone' };

export type AutosaveView = {
  readonly state: AutosaveState;
  /** Whether the latest edits are stored on this device. */
  readonly onDevice: boolean;
};

/** The result of the Save button. */
export type SaveResult = Extract<
  AutosaveState,
  { kind: 'saved' | 'offline' | 'failed' | 'conflict' | 'signedOut' | 'gone' }
>;

export function initialState(
  { gone, from }: Pick<OpenedDraft, 'gone' | 'from'>,
  isDirty: boolean,
): AutosaveState {
  if (gone) {
    return { kind: 'gone' };
  }
  if (from === 'device') {
    return { kind: 'offline' };
  }
  return isDirty ? { kind: 'unsaved' } : { kind: 'saved', at: undefined, recovered: false };
}

/** Whether the screen shows a problem. */
export function isErrorState({ kind }: AutosaveState): boolean {
  return kind !== 'saved' && kind !== 'unsaved' && kind !== 'saving';
}

/** Worth a retry; 404 may come from a proxy that does not find the server. */
const TRANSIENT_STATUSES = new Set([404, 408, 429]);

/** A bug in autosave: shown like a server error, and retried with the next edit. */
export const INTERNAL_ERROR: AutosaveState = {
  kind: 'failed',
  failure: {
    kind: 'problem',
    status: 500,
    code: 'server.fault',
    message: '',
    fields: [],
    requestId: null,
    retryAfterSeconds: null,
  },
  willRetry: false,
};

export function stateAfterFailure(failure: Failure): AutosaveState {
  switch (failure.kind) {
    case 'network':
      return { kind: 'offline' };
    case 'timeout':
      return { kind: 'failed', failure, willRetry: true };
    case 'problem':
      if (failure.status === 401) {
        return { kind: 'signedOut' };
      }
      if (failure.code === 'form.not_found') {
        return { kind: 'gone' };
      }
      return {
        kind: 'failed',
        failure,
        willRetry: TRANSIENT_STATUSES.has(failure.status) || failure.status >= 500,
      };
  }
}

const PAUSE_MS = 1000;
/** Typing without a pause delays a save no longer than this. */
const MAX_WAIT_MS = 10_000;

/** Milliseconds from an edit to its save; `since` is the first unsaved edit. */
export function typingDelay(since: number, now: number): number {
  return Math.max(0, Math.min(PAUSE_MS, since + MAX_WAIT_MS - now));
}

const RETRY_SECONDS = [2, 4, 8, 16, 30];

/** Milliseconds to the next attempt, or `Retry-After` if longer. */
export function retryMs(failures: number, failure?: Failure): number {
  if (failures === 0) {
    return PAUSE_MS;
  }
  const retryAfter = failure?.kind === 'problem' ? (failure.retryAfterSeconds ?? 0) : 0;
  return 1000 * retryDelay(RETRY_SECONDS, failures, retryAfter);
}
