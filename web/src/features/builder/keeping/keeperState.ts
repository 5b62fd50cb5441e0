import type { Failure } from '../../../api/problem';
import type { Conflict } from '../draft/conflict';
import type { Opened } from './openDraft';

/** How it stands with keeping the draft. */
export type KeeperState =
  /** The server has it all. `afterTrouble`: it had not for a while, and somebody was told. */
  | { readonly kind: 'saved'; readonly at: number | undefined; readonly afterTrouble: boolean }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** The server cannot be reached. */
  | { readonly kind: 'offline' }
  /** It refused, or had no time. `comesBack`: another try is under way. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly comesBack: boolean }
  /** Another window or person changed the same things: the owner is asked. */
  | {
      readonly kind: 'conflict';
      readonly conflicts: readonly Conflict[];
      readonly from: 'server' | 'window';
    }
  | { readonly kind: 'signedOut' }
  /** The form was deleted elsewhere. */
  | { readonly kind: 'gone' };

/** What the screen shows of the keeper. */
export type KeeperView = {
  readonly state: KeeperState;
  /** Whether this device keeps a copy of the last edits. */
  readonly onDevice: boolean;
};

/** What came of pressing Save. */
export type SaveResult = Extract<
  KeeperState,
  { kind: 'saved' | 'offline' | 'failed' | 'conflict' | 'signedOut' | 'gone' }
>;

/** How it stands with a draft that was just opened. */
export function firstState({ gone, from }: Pick<Opened, 'gone' | 'from'>, isDirty: boolean): KeeperState {
  if (gone) {
    return { kind: 'gone' };
  }
  if (from === 'device') {
    return { kind: 'offline' };
  }
  return isDirty ? { kind: 'unsaved' } : { kind: 'saved', at: undefined, afterTrouble: false };
}

/** Whether the owner was told that something is not as it should be. */
export function isTrouble({ kind }: KeeperState): boolean {
  return kind !== 'saved' && kind !== 'unsaved' && kind !== 'saving';
}

/** Too slow, too many at once, or a proxy that does not find the server: not the last word. */
const PASSING = new Set([404, 408, 429]);

/** A fault of our own: said like one of the server's, and tried again with the next edit. */
export const OWN_FAULT: KeeperState = {
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
  comesBack: false,
};

/** What a failed save means. */
export function stateAfter(failure: Failure): KeeperState {
  switch (failure.kind) {
    case 'network':
      return { kind: 'offline' };
    case 'timeout':
      return { kind: 'failed', failure, comesBack: true };
    case 'problem':
      if (failure.status === 401) {
        return { kind: 'signedOut' };
      }
      if (failure.code === 'form.not_found') {
        return { kind: 'gone' };
      }
      return { kind: 'failed', failure, comesBack: PASSING.has(failure.status) || failure.status >= 500 };
  }
}

const QUIET_MS = 1000;
/** Whoever types without a pause is saved all the same. */
const LONGEST_WAIT_MS = 10_000;

/** How long to wait for the next letter of somebody who has been typing since then. */
export function pauseWhileTyping(since: number, now: number): number {
  return Math.max(0, Math.min(QUIET_MS, since + LONGEST_WAIT_MS - now));
}

/** How long to wait before the next try: 2, 4, 8, 16, then 30 seconds, or as the server asks. */
export function pauseAfter(failures: number, failure?: Failure): number {
  if (failures === 0) {
    return QUIET_MS;
  }
  const asked = failure?.kind === 'problem' ? (failure.retryAfterSeconds ?? 0) : 0;
  return 1000 * Math.max(asked, Math.min(30, 2 ** failures));
}
