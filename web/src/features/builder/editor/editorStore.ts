import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Tinted } from '../../../form-rules/definition';
import type { Command } from '../draft/command';
import type { DraftDocument } from '../draft/document';
import { type History, NO_HISTORY, perform, redo, undo } from '../draft/history';
import { type Place, settled } from '../draft/place';
import { SECTION_COLOUR } from '../draft/sections';
import { type FocusWish, focusKey } from './focus';
import { mint } from './mint';

/** The open draft and where its owner is. The only state of the builder that is not on the server or in the address. */
export type EditorState = {
  readonly document: DraftDocument;
  readonly history: History;
  readonly place: Place;
  readonly focusWish: FocusWish | undefined;
  /** The colour that the next section gets. */
  readonly nextSection: Required<Pick<Tinted, 'bgColor' | 'opacity'>>;
};

export type GiveOptions = {
  /** Where the owner is afterwards; left out, where they were. */
  readonly place?: Place | undefined;
  readonly focus?: FocusWish | undefined;
};

/** An open draft: its state, and everything that changes it. */
export type Editor = StoreApi<EditorState> & {
  /** Carries out a command. False: it changed nothing. */
  readonly give: (command: Command, options?: GiveOptions) => boolean;
  /** Takes the last step back, and goes to where it was. What was done, when there was something. */
  readonly undo: () => Command['type'] | undefined;
  readonly redo: () => Command['type'] | undefined;
  readonly select: (place: Place, focus?: FocusWish) => void;
  readonly wishFocus: (wish: FocusWish) => void;
  readonly tintNextSection: (tint: Partial<EditorState['nextSection']>) => void;
};

/** Opens a document, where and as it was left when that is known. */
export function createEditor(start: {
  document: DraftDocument;
  history?: History | undefined;
  place?: Place | undefined;
}): Editor {
  const store = createStore<EditorState>(() => ({
    document: start.document,
    history: start.history ?? NO_HISTORY,
    place: settled(start.document.form, start.place ?? { pageId: undefined }),
    focusWish: undefined,
    nextSection: { bgColor: SECTION_COLOUR, opacity: 100 },
  }));
  const { getState, setState } = store;

  function travel(direction: typeof undo, step: Command['type'] | undefined) {
    if (step === undefined) {
      return undefined;
    }
    const edited = direction(getState());
    const { questionId } = edited.place;
    const key = questionId === undefined ? focusKey.canvas : focusKey.question(questionId);
    // Whoever undoes while typing goes on typing: the focus moves only when what had it is gone, or was elsewhere.
    setState({ ...edited, focusWish: { key, onlyIfLost: true, follow: edited.place } });
    return step;
  }

  return Object.assign(store, {
    give(command: Command, { place, focus }: GiveOptions = {}) {
      const before = getState();
      const edited = perform(before, command, { mint, now: Date.now(), place });
      if (edited === before) {
        return false;
      }
      setState({ ...edited, ...(focus && { focusWish: focus }) });
      return true;
    },
    undo: () => travel(undo, getState().history.past.at(-1)?.what),
    redo: () => travel(redo, getState().history.future[0]?.what),
    select(place: Place, focus?: FocusWish) {
      const { document, place: current } = getState();
      const next = settled(document.form, place);
      const isSame = next.pageId === current.pageId && next.questionId === current.questionId;
      setState({ ...(!isSame && { place: next }), ...(focus && { focusWish: focus }) });
    },
    wishFocus: (focusWish: FocusWish) => setState({ focusWish }),
    tintNextSection: (tint: Partial<EditorState['nextSection']>) =>
      setState(({ nextSection }) => ({ nextSection: { ...nextSection, ...tint } })),
  });
}
