import type { Failure } from '../../../api/problem';
import type { Conflict } from '../draft/conflict';

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

/** Whether the owner was told that something is not as it should be. */
export function isTrouble({ kind }: KeeperState): boolean {
  return kind !== 'saved' && kind !== 'unsaved' && kind !== 'saving';
}

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
      if (failure.status === 404) {
        return { kind: 'gone' };
      }
      return {
        kind: 'failed',
        failure,
        comesBack: failure.status >= 500 || failure.status === 408 || failure.status === 429,
      };
  }
}

/** How long to wait before the next try: 2, 4, 8, 16, then 30 seconds, or as the server asks. */
export function pauseAfter(failures: number, failure: Failure | undefined): number {
  const asked = failure?.kind === 'problem' ? (failure.retryAfterSeconds ?? 0) : 0;
  return 1000 * Math.max(asked, Math.min(30, 2 ** failures));
}
