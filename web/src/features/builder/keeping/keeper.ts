import { createStore, type StoreApi } from 'zustand/vanilla';
import { CallFailed } from '../../../api/problem';
import type { FormFacts, loadForm } from '../api/loadForm';
import type { saveDraft } from '../api/saveDraft';
import type { Choice } from '../draft/conflict';
import type { Editor } from '../editor/editorStore';
import { createDeviceCopy } from './deviceCopy';
import { recordOf } from './deviceRecord';
import { createExchange, type Exchanged } from './exchange';
import { createGround } from './ground';
import {
  firstState,
  isTrouble,
  type KeeperState,
  type KeeperView,
  OWN_FAULT,
  pauseAfter,
  pauseWhileTyping,
  type SaveResult,
  stateAfter,
} from './keeperState';
import { listenForMoments } from './moments';
import { type DeviceAccess, type Opened, type PendingMerge, removeOrphan } from './openDraft';
import type { Act, ThenResult } from './saveThen';
import { createSession } from './session';

/** Keeps a draft: first on the device, then on the server, merging what others made of it. */
export type Keeper = {
  readonly store: StoreApi<KeeperView>;
  /** Starts keeping; the function returned ends it with a last save. */
  readonly start: () => () => void;
  /** Saves at once, and tells what came of it. */
  readonly saveNow: () => Promise<SaveResult>;
  /**
   * Saves, and hands exactly what is on the screen to a call that answers with the draft's revision, publishing for
   * instance. What is edited meanwhile waits. Throws what the call throws.
   */
  readonly saveThen: (act: Act) => Promise<ThenResult>;
  /** What stands around the draft is another by now: the copy on the device knows it too. */
  readonly learn: (news: Partial<FormFacts>) => void;
  /** Settles the conflicts that are shown: by conflict, mine where nothing is said. */
  readonly settle: (choices: ReadonlyMap<string, Choice>) => void;
  /** Edits that neither the server nor the device has. */
  readonly wouldLose: () => boolean;
};

export type KeeperParts = {
  readonly editor: Editor;
  readonly opened: Pick<Opened, 'form' | 'base' | 'from' | 'gone' | 'pending' | 'sent' | 'device'>;
  readonly save: typeof saveDraft;
  readonly load: typeof loadForm;
};

export function createKeeper({ editor, opened, save, load }: KeeperParts): Keeper {
  const { device } = opened;
  const formId = opened.form.id;
  let facts = opened.form;
  let running: Promise<void> | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince: number | undefined;
  let failures = 0;
  let editedAt = Date.now();
  let isAskedAgain = false;
  let isStopped = true;
  let hasLetGo = false;

  const isOurs = createSession(device?.owner);
  const ground = createGround(editor, opened, onMerged);
  const { isDirty } = ground;
  const copy = createDeviceCopy(writeToDevice, (onDevice) => {
    if (store.getState().onDevice !== onDevice) {
      store.setState({ onDevice });
    }
  });
  const exchange = createExchange(
    { editor, formId, ground, save, load, onChange: copy.soon },
    opened.from === 'device' && !opened.gone,
  );
  const store = createStore<KeeperView>(() => ({
    state: firstState(opened, isDirty()),
    onDevice: device !== undefined,
  }));
  const stateNow = () => store.getState().state;
  const show = (state: KeeperState) => store.setState({ state });

  async function writeToDevice(): Promise<void> {
    if (device === undefined) {
      throw new Error('this device keeps no drafts');
    }
    if (hasLetGo) {
      // The copy is somebody else's by now. It says what was sent, so whoever has it knows that again.
      return;
    }
    await device.drafts.write(recordOf(facts, device, editor, ground, editedAt));
  }

  /** Another try in `ms`, in place of the one that was planned. */
  function plan(ms: number): void {
    clearTimeout(saveTimer);
    saveTimer = isStopped ? undefined : setTimeout(() => void attempt(), ms);
  }

  function onEdit(): void {
    const now = Date.now();
    editedAt = now;
    copy.soon();
    const state = stateNow();
    switch (state.kind) {
      case 'gone':
      case 'signedOut':
      case 'offline':
      case 'saving':
        // Tried again by what they wait for.
        return;
      case 'failed':
        if (state.comesBack) {
          return;
        }
        break;
      case 'conflict':
        // What is asked may have become another question, or none.
        plan(pauseWhileTyping(now, now));
        return;
      case 'saved':
      case 'unsaved':
        break;
    }
    waitingSince ??= now;
    if (state.kind !== 'unsaved') {
      show({ kind: 'unsaved' });
    }
    plan(pauseWhileTyping(waitingSince, now));
  }

  /** One save at a time; asked for again meanwhile, another follows if there is something to save. */
  function attempt(leaving = false): Promise<void> {
    clearTimeout(saveTimer);
    isAskedAgain = running !== undefined;
    return running ?? alone(() => saveOnce(leaving));
  }

  function alone(work: () => Promise<void>): Promise<void> {
    running = work().finally(() => {
      running = undefined;
      if (isAskedAgain && stateNow().kind === 'unsaved') {
        void attempt();
      }
    });
    return running;
  }

  async function saveOnce(leaving: boolean): Promise<void> {
    const before = stateNow();
    try {
      const asked = ground.merge();
      if (asked) {
        return show({ kind: 'conflict', ...asked });
      }
      if (!exchange.isDue()) {
        return isSaved(before);
      }
      const isAllowed = isOurs();
      // Waiting only where it must be: a page that is going away has no time.
      if (isAllowed !== true && !(await isAllowed)) {
        return show({ kind: 'signedOut' });
      }
      if (!navigator.onLine) {
        return show({ kind: 'offline' });
      }
      if (!isTrouble(before) && isDirty()) {
        show({ kind: 'saving' });
      }
      waitingSince = undefined;
      settleDown(await exchange.run(leaving), before);
    } catch (thrown) {
      hasFailed(thrown);
    }
  }

  function settleDown(exchanged: Exchanged, before: KeeperState): void {
    if (exchanged.kind === 'asked') {
      show({ kind: 'conflict', ...exchanged.asked });
      return;
    }
    failures = exchanged.kind === 'overtaken' ? failures + 1 : 0;
    if (isDirty()) {
      show({ kind: 'unsaved' });
      plan(pauseAfter(failures));
    } else {
      isSaved(before);
    }
  }

  function isSaved(before: KeeperState): void {
    if (stateNow().kind !== 'saved') {
      show({ kind: 'saved', at: Date.now(), afterTrouble: isTrouble(before) });
    }
  }

  function hasFailed(thrown: unknown): void {
    copy.soon();
    if (!(thrown instanceof CallFailed)) {
      // Saving must go on whatever happens, and whoever mends it must hear of it.
      show(OWN_FAULT);
      reportError(thrown);
      return;
    }
    const state = stateAfter(thrown.failure);
    show(state);
    if (state.kind === 'offline' || (state.kind === 'failed' && state.comesBack)) {
      failures += 1;
      plan(pauseAfter(failures, thrown.failure));
    }
  }

  function onMerged(merge: PendingMerge): void {
    if (merge.from === 'server' || device === undefined) {
      copy.soon();
      return;
    }
    void replaceOrphan(device, merge.windowId);
  }

  /** First our copy with it inside, then away with theirs. */
  async function replaceOrphan(access: DeviceAccess, windowId: string): Promise<void> {
    if (await copy.now()) {
      await removeOrphan(access, { formId, windowId });
    }
  }

  function onHide(): void {
    if (isDirty()) {
      // First, so that the copy says what was sent.
      void attempt(true);
    }
    copy.last();
  }

  function onBack(): void {
    exchange.mayBeOld();
    void attempt();
  }

  async function inTurn(work: () => Promise<void>): Promise<void> {
    if (running === undefined) {
      return alone(work);
    }
    await running;
    return inTurn(work);
  }

  async function saveNow(): Promise<SaveResult> {
    await running;
    for (let tries = 0; tries < 3; tries += 1) {
      await attempt();
      const state = stateNow();
      if (state.kind !== 'unsaved' && state.kind !== 'saving') {
        return state;
      }
    }
    // Somebody who types on while Save works has what they had then saved, unless others were faster each time.
    return failures > 0
      ? { kind: 'failed', failure: { kind: 'timeout' }, comesBack: true }
      : { kind: 'saved', at: Date.now(), afterTrouble: false };
  }

  return {
    store,
    start() {
      isStopped = false;
      hasLetGo = false;
      const letGo = device?.claim.keep();
      const unsubscribe = editor.subscribe((now, before) => {
        if (now.document.form !== before.document.form) {
          onEdit();
        } else if (now.document !== before.document || now.place !== before.place) {
          copy.soon();
        }
      });
      const unlisten = listenForMoments({
        online: () => void attempt(),
        hidden: onHide,
        back: onBack,
        signedIn: () => stateNow().kind === 'signedOut' && void attempt(),
        left: () => stateNow().kind === 'unsaved' && void attempt(),
      });
      copy.soon();
      if (exchange.isDue()) {
        void attempt();
      }
      return () => {
        isStopped = true;
        unsubscribe();
        unlisten();
        onHide();
        clearTimeout(saveTimer);
        void copy.now().finally(() => {
          hasLetGo = isStopped;
          letGo?.();
        });
      };
    },
    saveNow,
    async saveThen(act) {
      // Nobody publishes before the builder has opened.
      const { saveThen } = await import('./saveThen');
      return saveThen({ editor, ground, isOurs, show, saveNow, inTurn, onChange: copy.soon }, act);
    },
    learn(news) {
      facts = { ...facts, ...news };
      copy.soon();
    },
    settle(choices) {
      const state = stateNow();
      const asked = ground.settle(choices, state.kind === 'conflict' ? state.conflicts : []);
      if (asked) {
        show({ kind: 'conflict', ...asked });
        return;
      }
      show({ kind: 'unsaved' });
      void attempt();
    },
    wouldLose: () => isDirty() && !store.getState().onDevice,
  };
}
