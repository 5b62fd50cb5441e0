import { createStore, type StoreApi } from 'zustand/vanilla';
import { failureOf } from '../../../api/problem';
import { readToken } from '../../../api/token';
import type { loadForm } from '../api/loadForm';
import type { saveDraft } from '../api/saveDraft';
import type { Choice } from '../draft/conflict';
import type { Editor } from '../editor/editorStore';
import { createDeviceCopy } from './deviceCopy';
import { createGround } from './ground';
import {
  isTrouble,
  type KeeperState,
  type KeeperView,
  pauseAfter,
  type SaveResult,
  stateAfter,
} from './keeperState';
import { listenForMoments } from './moments';
import type { Opened, PendingMerge } from './openDraft';

/** Keeps a draft: first on the device, then on the server, merging what others made of it meanwhile. */
export type Keeper = {
  readonly store: StoreApi<KeeperView>;
  /** Starts keeping; the function returned ends it with a last save. */
  readonly start: () => () => void;
  /** Saves at once, and tells what came of it. */
  readonly saveNow: () => Promise<SaveResult>;
  /** Settles the conflicts that are shown: by conflict, mine where nothing is said. */
  readonly settle: (choices: ReadonlyMap<string, Choice>) => void;
  /** Edits that neither the server nor the device has. */
  readonly wouldLose: () => boolean;
};

export type KeeperParts = {
  readonly editor: Editor;
  readonly opened: Pick<Opened, 'form' | 'base' | 'from' | 'gone' | 'pending' | 'device'>;
  readonly save: typeof saveDraft;
  readonly load: typeof loadForm;
};

const QUIET_MS = 1000;
/** Whoever types without a pause is saved all the same. */
const LONGEST_WAIT_MS = 10_000;

export function createKeeper({ editor, opened, save, load }: KeeperParts): Keeper {
  const { device, form: facts } = opened;
  const formId = facts.id;
  let mayBeOld = opened.from === 'device' && !opened.gone;
  let running: Promise<void> | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince: number | undefined;
  let failures = 0;
  let editedAt = Date.now();
  let isAskedAgain = false;
  let isStopped = true;
  let hasLetGo = false;

  const ground = createGround(editor, opened, onMerged);
  const { isDirty } = ground;
  const store = createStore<KeeperView>(() => ({
    state: firstState(),
    onDevice: device !== undefined,
  }));
  const copy = createDeviceCopy(writeToDevice, (onDevice) => {
    if (store.getState().onDevice !== onDevice) {
      store.setState({ onDevice });
    }
  });

  const stateNow = () => store.getState().state;
  const show = (state: KeeperState) => store.setState({ state });

  function firstState(): KeeperState {
    if (opened.gone) {
      return { kind: 'gone' };
    }
    if (opened.from === 'device') {
      return { kind: 'offline' };
    }
    return isDirty() ? { kind: 'unsaved' } : { kind: 'saved', at: undefined, afterTrouble: false };
  }

  async function writeToDevice(): Promise<void> {
    if (device === undefined) {
      throw new Error('this device keeps no drafts');
    }
    if (hasLetGo && device.claim.isKept()) {
      // The draft was opened again while the last save of this keeper was under way: the copy is the other's now.
      return;
    }
    const { document, history, place } = editor.getState();
    await device.drafts.write({
      formId,
      windowId: device.claim.windowId,
      owner: device.owner,
      facts: { ...facts },
      document,
      history,
      place,
      base: ground.base(),
      sent: ground.lastSent(),
      dirty: isDirty(),
      editedAt,
    });
  }

  /** Another try in `ms`, in place of the one that was planned. */
  function plan(ms: number): void {
    clearTimeout(saveTimer);
    saveTimer = setTimeout(() => void attempt(), ms);
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
        plan(QUIET_MS);
        return;
      case 'saved':
      case 'unsaved':
        break;
    }
    waitingSince ??= now;
    if (state.kind !== 'unsaved') {
      show({ kind: 'unsaved' });
    }
    plan(Math.max(0, Math.min(QUIET_MS, waitingSince + LONGEST_WAIT_MS - now)));
  }

  /** One save at a time; asked for again meanwhile, another follows if there is something to save. */
  function attempt(leaving = false): Promise<void> {
    clearTimeout(saveTimer);
    isAskedAgain = running !== undefined;
    running ??= saveOnce(leaving).finally(() => {
      running = undefined;
      if (isAskedAgain && stateNow().kind === 'unsaved') {
        void attempt();
      }
    });
    return running;
  }

  async function saveOnce(leaving: boolean): Promise<void> {
    if (stateNow().kind === 'gone' || !mergePending()) {
      return;
    }
    if (!isDirty() && !mayBeOld) {
      return isSaved();
    }
    if (readToken() === null) {
      return show({ kind: 'signedOut' });
    }
    if (!navigator.onLine && !leaving) {
      return show({ kind: 'offline' });
    }
    const wasTrouble = isTrouble(stateNow());
    if (!wasTrouble) {
      show({ kind: 'saving' });
    }
    waitingSince = undefined;
    try {
      await (isDirty() ? send(leaving) : catchUp());
    } catch (thrown) {
      return hasFailed(thrown);
    }
    failures = 0;
    if (ground.hasPending()) {
      // A newer draft came back: merged, it is saved again; otherwise the owner is asked.
      return mergePending() ? saveOnce(leaving) : undefined;
    }
    if (isDirty()) {
      show({ kind: 'unsaved' });
      plan(QUIET_MS);
    } else {
      isSaved(wasTrouble);
    }
  }

  async function send(leaving: boolean): Promise<void> {
    const { form } = editor.getState().document;
    ground.sending(form);
    copy.soon();
    const answer = await save({ formId, form, revision: ground.base().revision, leaving });
    mayBeOld = false;
    if (answer.kind === 'saved') {
      ground.saved(form, answer.revision);
    } else {
      ground.meet(answer.newer);
    }
    copy.soon();
  }

  /** A draft that was opened from the device may be an old one. */
  async function catchUp(): Promise<void> {
    const { confirmed } = await load(formId);
    mayBeOld = false;
    if (confirmed.revision !== ground.base().revision) {
      ground.meet(confirmed);
    }
  }

  /** Merges what waits. False: the owner has to be asked. */
  function mergePending(): boolean {
    const asked = ground.merge();
    if (asked) {
      show({ kind: 'conflict', ...asked });
      return false;
    }
    if (stateNow().kind === 'conflict') {
      show({ kind: 'unsaved' });
    }
    return true;
  }

  function onMerged(merge: PendingMerge): void {
    if (merge.from === 'server' || device === undefined) {
      copy.soon();
      return;
    }
    const { drafts, orphanage } = device;
    const { windowId } = merge;
    // First our copy with it inside, then away with theirs.
    void copy
      .now()
      .then(() => drafts.remove({ formId, windowId }))
      .then(
        () => orphanage.letGo(windowId),
        () => undefined,
      );
  }

  function isSaved(afterTrouble = isTrouble(stateNow())): void {
    const state = stateNow();
    if (state.kind !== 'saved') {
      show({ kind: 'saved', at: Date.now(), afterTrouble });
    }
  }

  function hasFailed(thrown: unknown): void {
    const failure = failureOf(thrown);
    const state = stateAfter(failure);
    show(state);
    copy.soon();
    if (!isStopped && (state.kind === 'offline' || (state.kind === 'failed' && state.comesBack))) {
      failures += 1;
      plan(pauseAfter(failures, failure));
    }
  }

  function onHide(): void {
    void copy.now();
    if (isDirty()) {
      void attempt(true);
    }
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
        left: () => stateNow().kind === 'unsaved' && void attempt(),
      });
      copy.soon();
      if (ground.hasPending() || isDirty() || mayBeOld) {
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
    async saveNow() {
      await running;
      for (let tries = 0; tries < 3; tries += 1) {
        await attempt();
        const state = stateNow();
        if (state.kind !== 'unsaved' && state.kind !== 'saving') {
          return state;
        }
      }
      // Somebody who types on while Save works has what they had then saved.
      return { kind: 'saved', at: Date.now(), afterTrouble: false };
    },
    settle(choices) {
      ground.settle(choices);
      show({ kind: 'unsaved' });
      void attempt();
    },
    wouldLose: () => isDirty() && !store.getState().onDevice,
  };
}
