import type { loadForm } from '../api/loadForm';
import type { saveDraft } from '../api/saveDraft';
import type { Editor } from '../editor/editorStore';
import type { Asked, Ground } from './ground';

/** What came of talking to the server. */
export type Exchanged =
  /** It has what there was to send; more may have been typed meanwhile. */
  | { readonly kind: 'done' }
  /** It has a newer draft that cannot be merged without the owner. */
  | { readonly kind: 'asked'; readonly asked: Asked }
  /** It has a newer draft each time: others are saving at the same moment. */
  | { readonly kind: 'overtaken' };

/** Hands in what was edited and takes what others wrote. */
export type Exchange = {
  /** Whether there is anything to talk about. */
  readonly isDue: () => boolean;
  /** Much may have happened elsewhere: what the server has is looked at even if there is nothing to hand in. */
  readonly mayBeOld: () => void;
  /** Throws `CallFailed` when that does not work. `leaving`: the page is going away. */
  readonly run: (leaving: boolean) => Promise<Exchanged>;
};

type ExchangeParts = {
  readonly editor: Editor;
  readonly formId: string;
  readonly ground: Ground;
  readonly save: typeof saveDraft;
  readonly load: typeof loadForm;
  /** What the device should know has changed. */
  readonly onChange: () => void;
};

/** So often in a row a newer draft is merged at once; after that the others get a moment. */
const MERGES_IN_A_ROW = 3;

/** Begins with whether the draft that was opened may be an old one. */
export function createExchange(
  { editor, formId, ground, save, load, onChange }: ExchangeParts,
  openedOld: boolean,
): Exchange {
  let isOld = openedOld;

  async function send(leaving: boolean): Promise<void> {
    const { form } = editor.getState().document;
    ground.sending(form);
    onChange();
    const answer = await save({ formId, form, revision: ground.base().revision, leaving });
    isOld = false;
    if (answer.kind === 'saved') {
      ground.saved(form, answer.revision);
    } else {
      ground.meet(answer.newer);
    }
    onChange();
  }

  async function lookAgain(): Promise<void> {
    const { confirmed } = await load(formId);
    isOld = false;
    if (confirmed.revision !== ground.base().revision) {
      ground.meet(confirmed);
    }
  }

  return {
    isDue: () => isOld || ground.isDirty() || ground.hasPending(),
    mayBeOld() {
      isOld = true;
    },
    async run(leaving) {
      for (let merges = 0; merges < MERGES_IN_A_ROW; merges += 1) {
        const asked = ground.merge();
        if (asked) {
          return { kind: 'asked', asked };
        }
        if (!ground.isDirty() && !isOld) {
          return { kind: 'done' };
        }
        await (ground.isDirty() ? send(leaving) : lookAgain());
        if (!ground.hasPending()) {
          return { kind: 'done' };
        }
      }
      return { kind: 'overtaken' };
    },
  };
}
