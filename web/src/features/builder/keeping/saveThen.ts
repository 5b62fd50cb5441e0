import type { Confirmed } from '../api/draftOnWire';
import type { DraftForm } from '../draft/document';
import type { Editor } from '../editor/editorStore';
import type { Ground } from './ground';
import type { KeeperState, SaveResult } from './keeperState';
import type { Session } from './session';

/** A call that takes the whole draft: it answers with the revision the draft has by it, or with a newer draft. */
export type Act = (
  form: DraftForm,
  revision: number,
) => Promise<{ readonly revision: number } | { readonly newer: Confirmed }>;

/** What came of it: done, or the reason why it was not even tried. */
export type ThenResult =
  | { readonly kind: 'done' }
  /** Others' edits are on the screen now that were not there before: whoever asked has to look again. */
  | { readonly kind: 'changed' }
  | Exclude<SaveResult, { kind: 'saved' }>;

type Parts = {
  readonly editor: Editor;
  readonly ground: Ground;
  readonly isOurs: Session;
  readonly show: (state: KeeperState) => void;
  readonly saveNow: () => Promise<SaveResult>;
  /** Does this work once nothing else is under way, and keeps everything else waiting for it. It must not fail. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  /** What the device should know has changed. */
  readonly onChange: () => void;
};

/** So often in a row a newer draft that changes nothing here is taken in before the call is given up. */
const TRIES = 3;

/** Saves, then makes the call with exactly what is on the screen, and keeps the revision it answers with. */
export async function saveThen(parts: Parts, act: Act): Promise<ThenResult> {
  const formNow = () => parts.editor.getState().document.form;
  const shown = formNow();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const result = await parts.saveNow();
    if (result.kind !== 'saved') {
      return result;
    }
    // With nothing to save, nobody has looked at these.
    const hindrance = await hindranceOf(parts);
    if (hindrance) {
      parts.show(hindrance);
      return hindrance;
    }
    if (formNow() !== shown) {
      return { kind: 'changed' };
    }
    if (await made(parts, shown, act)) {
      return { kind: 'done' };
    }
  }
  return { kind: 'changed' };
}

async function hindranceOf({
  isOurs,
}: Parts): Promise<{ readonly kind: 'signedOut' | 'offline' } | undefined> {
  if (!(await isOurs())) {
    return { kind: 'signedOut' };
  }
  return navigator.onLine ? undefined : { kind: 'offline' };
}

/** Whether the call was made; otherwise the newer draft waits to be merged. */
async function made({ ground, inTurn, onChange }: Parts, form: DraftForm, act: Act): Promise<boolean> {
  let failure: { readonly thrown: unknown } | undefined;
  let isDone = false;
  await inTurn(async () => {
    // Should its answer be lost, a newer draft that says the same is ours.
    ground.sending(form);
    try {
      const answer = await act(form, ground.base().revision);
      isDone = 'revision' in answer;
      if ('revision' in answer) {
        ground.saved(form, answer.revision);
      } else {
        ground.meet(answer.newer);
      }
    } catch (thrown) {
      failure = { thrown };
    }
    onChange();
  });
  if (failure !== undefined) {
    throw failure.thrown;
  }
  return isDone;
}
