import type { Failure } from '../../../api/problem';
import {
  type AutosaveState,
  INTERNAL_ERROR,
  isErrorState,
  retryMs,
  stateAfterFailure,
  typingDelay,
} from './autosaveState';
import type { ConflictSet } from './syncBase';

/** Everything that decides when to save next. */
export type AutosaveMachine = {
  readonly state: AutosaveState;
  /** The state when the running save began. */
  readonly before: AutosaveState;
  /** The first unsaved edit. */
  readonly typingSince: number | undefined;
  /** Failed saves in a row. */
  readonly failures: number;
  /** One save at a time. */
  readonly isRunning: boolean;
  /** A save was requested while another was running. */
  readonly isRequestedAgain: boolean;
  /** Without timers: the screen is closed, or not open yet. */
  readonly isStopped: boolean;
};

export type AutosaveEvent =
  | { readonly kind: 'started' | 'stopped' }
  | { readonly kind: 'edited' }
  /** The timer ran out, the owner wants to save, or the connection is back. */
  | { readonly kind: 'requested' | 'online' }
  /** A field lost the focus. */
  | { readonly kind: 'blurred' }
  | { readonly kind: 'signedIn' }
  /** The page was hidden, perhaps closed, with unsaved edits. */
  | { readonly kind: 'hidden' }
  /** The page is visible again after a longer absence. */
  | { readonly kind: 'resumed' }
  /** The server has a newer draft. */
  | { readonly kind: 'outdated' }
  /** The owner resolved all conflicts. */
  | { readonly kind: 'resolved' }
  | { readonly kind: 'conflict'; readonly unresolved: ConflictSet }
  /** A save found nothing to do. */
  | { readonly kind: 'upToDate' }
  | { readonly kind: 'blocked'; readonly by: 'signedOut' | 'offline' }
  | { readonly kind: 'sending'; readonly isDirty: boolean }
  /** `isOvertaken`: others saved a newer draft at every attempt. */
  | { readonly kind: 'synced'; readonly isDirty: boolean; readonly isOvertaken: boolean }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'crashed'; readonly thrown: unknown }
  /** Other work than a save begins, and blocks saves until it ends. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'ended' };

export type AutosaveEffect =
  /** Requests a save after `ms`, instead of the one scheduled before. */
  | { readonly kind: 'setTimer'; readonly ms: number }
  | { readonly kind: 'clearTimer' }
  /** `leaving`: the page is being closed. */
  | { readonly kind: 'save'; readonly leaving: boolean }
  /** The next save fetches the server's draft even when there is nothing to send. */
  | { readonly kind: 'markStale' }
  | { readonly kind: 'writeToDevice' }
  | { readonly kind: 'report'; readonly thrown: unknown };

type Step = readonly [AutosaveMachine, readonly AutosaveEffect[]];

export function initialMachine(state: AutosaveState): AutosaveMachine {
  return {
    state,
    before: state,
    typingSince: undefined,
    failures: 0,
    isRunning: false,
    isRequestedAgain: false,
    isStopped: true,
  };
}

/** The machine after an event, and what has to be done now, in this order. */
export function transition(machine: AutosaveMachine, event: AutosaveEvent, now: number): Step {
  const { state } = machine;
  switch (event.kind) {
    case 'started':
      return [{ ...machine, isStopped: false }, []];
    case 'stopped':
      return [{ ...machine, isStopped: true }, [{ kind: 'clearTimer' }]];
    case 'edited': {
      const [next, effects] = afterEdit(machine, now);
      return [next, [{ kind: 'writeToDevice' }, ...effects]];
    }
    case 'requested':
    case 'online':
      return request(machine);
    case 'blurred':
      return state.kind === 'unsaved' ? request(machine) : [machine, []];
    case 'signedIn':
      return state.kind === 'signedOut' ? request(machine) : [machine, []];
    case 'hidden':
      return request(machine, { leaving: true });
    case 'resumed':
      return refresh(machine);
    case 'outdated':
      return state.kind === 'saved' && !machine.isRunning ? refresh(machine) : [machine, []];
    case 'resolved':
      return request({ ...machine, state: { kind: 'unsaved' } });
    case 'conflict':
      return [{ ...machine, state: { kind: 'conflict', ...event.unresolved } }, []];
    case 'upToDate':
      return [afterSave(machine, now), []];
    case 'blocked':
      return [{ ...machine, state: { kind: event.by } }, []];
    case 'sending': {
      const isShown = event.isDirty && !isErrorState(machine.before);
      return [{ ...machine, typingSince: undefined, state: isShown ? { kind: 'saving' } : state }, []];
    }
    case 'synced': {
      const failures = event.isOvertaken ? machine.failures + 1 : 0;
      const next = { ...machine, failures };
      return event.isDirty
        ? schedule({ ...next, state: { kind: 'unsaved' } }, retryMs(failures))
        : [afterSave(next, now), []];
    }
    case 'failed': {
      const [next, effects] = afterFailure(machine, event.failure);
      return [next, [{ kind: 'writeToDevice' }, ...effects]];
    }
    case 'crashed':
      // A bug must not stop autosave, and must be reported.
      return [
        { ...machine, state: INTERNAL_ERROR },
        [{ kind: 'writeToDevice' }, { kind: 'report', thrown: event.thrown }],
      ];
    case 'locked':
      return [{ ...machine, isRunning: true }, []];
    case 'ended': {
      const next = { ...machine, isRunning: false };
      return next.isRequestedAgain && state.kind === 'unsaved' ? request(next) : [next, []];
    }
  }
}

function request(machine: AutosaveMachine, { leaving = false } = {}): Step {
  if (machine.isRunning) {
    return [{ ...machine, isRequestedAgain: true }, [{ kind: 'clearTimer' }]];
  }
  return [
    { ...machine, before: machine.state, isRunning: true, isRequestedAgain: false },
    [{ kind: 'clearTimer' }, { kind: 'save', leaving }],
  ];
}

function refresh(machine: AutosaveMachine): Step {
  const [next, effects] = request(machine);
  return [next, [{ kind: 'markStale' }, ...effects]];
}

function schedule(machine: AutosaveMachine, ms: number): Step {
  return [machine, [machine.isStopped ? { kind: 'clearTimer' } : { kind: 'setTimer', ms }]];
}

function afterEdit(machine: AutosaveMachine, now: number): Step {
  const { state } = machine;
  switch (state.kind) {
    case 'gone':
    case 'signedOut':
    case 'offline':
    case 'saving':
      // Another event triggers the next save.
      return [machine, []];
    case 'conflict':
      // The edit may change or remove the conflict.
      return schedule(machine, typingDelay(now, now));
    case 'failed':
      if (state.willRetry) {
        return [machine, []];
      }
      break;
    case 'saved':
    case 'unsaved':
      break;
  }
  const typingSince = machine.typingSince ?? now;
  return schedule({ ...machine, typingSince, state: { kind: 'unsaved' } }, typingDelay(typingSince, now));
}

function afterSave(machine: AutosaveMachine, now: number): AutosaveMachine {
  return machine.state.kind === 'saved'
    ? machine
    : { ...machine, state: { kind: 'saved', at: now, recovered: isErrorState(machine.before) } };
}

function afterFailure(machine: AutosaveMachine, failure: Failure): Step {
  const state = stateAfterFailure(failure);
  if (state.kind === 'offline' || (state.kind === 'failed' && state.willRetry)) {
    const failures = machine.failures + 1;
    return schedule({ ...machine, state, failures }, retryMs(failures, failure));
  }
  return [{ ...machine, state }, []];
}
