import type { StoreApi } from 'zustand/vanilla';
import { type AutosaveEffect, type AutosaveEvent, initialMachine, transition } from './autosaveMachine';
import type { AutosaveState, AutosaveView, SaveResult } from './autosaveState';

type Dispatch = (event: AutosaveEvent) => void;

type RunnerParts = {
  readonly store: StoreApi<AutosaveView>;
  /** Saves once and dispatches what happens. Must not throw. */
  readonly saveOnce: (leaving: boolean, dispatch: Dispatch) => Promise<void>;
  readonly markStale: () => void;
  readonly writeToDevice: () => void;
};

export function createRunner({ store, saveOnce, markStale, writeToDevice }: RunnerParts) {
  let machine = initialMachine(store.getState().state);
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function dispatch(event: AutosaveEvent): void {
    const [next, effects] = transition(machine, event, Date.now());
    machine = next;
    if (store.getState().state !== next.state) {
      store.setState({ state: next.state });
    }
    for (const effect of effects) {
      perform(effect);
    }
  }

  function perform(effect: AutosaveEffect): void {
    switch (effect.kind) {
      case 'setTimer':
        clearTimeout(timer);
        timer = setTimeout(() => dispatch({ kind: 'requested' }), effect.ms);
        return;
      case 'clearTimer':
        clearTimeout(timer);
        return;
      case 'save':
        void run(() => saveOnce(effect.leaving, dispatch));
        return;
      case 'markStale':
        markStale();
        return;
      case 'writeToDevice':
        writeToDevice();
        return;
      case 'report':
        reportError(effect.thrown);
        return;
    }
  }

  function run(work: () => Promise<void>): Promise<void> {
    running = work().finally(() => {
      running = undefined;
      dispatch({ kind: 'ended' });
    });
    return running;
  }

  /** Runs `work` when no save is running and blocks saves until it ends. `work` must not throw. */
  async function exclusively(work: () => Promise<void>): Promise<void> {
    if (running === undefined) {
      dispatch({ kind: 'locked' });
      return run(work);
    }
    await running;
    return exclusively(work);
  }

  return {
    dispatch,
    state: (): AutosaveState => machine.state,
    saveNow: async (): Promise<SaveResult> => {
      await running;
      for (let tries = 0; tries < 3; tries += 1) {
        dispatch({ kind: 'requested' });
        await running;
        const { state } = machine;
        if (state.kind !== 'unsaved' && state.kind !== 'saving') {
          return state;
        }
      }
      // Still typing: the state at the click is saved, unless others saved first at every attempt.
      return machine.failures > 0
        ? { kind: 'failed', failure: { kind: 'timeout' }, willRetry: true }
        : { kind: 'saved', at: Date.now(), recovered: false };
    },
    exclusively,
  };
}
