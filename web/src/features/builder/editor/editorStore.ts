import { createStore } from 'zustand/vanilla';
import type { Tinted } from '../../../form-rules/definition';
import type { Command } from '../draft/command';
import type { DraftDocument } from '../draft/document';
import { applyCommand, type History, NO_HISTORY, redo, undo } from '../draft/history';
import { SECTION_COLOUR } from '../draft/sections';
import { clampSelection, type EditorSelection } from '../draft/selection';
import { type FocusRequest, focusKey } from './focus';
import { mint } from './mint';

/** The open draft and the selection: the builder's only state that is neither on the server nor in the URL. */
export type EditorState = {
  readonly document: DraftDocument;
  readonly history: History;
  readonly selection: EditorSelection;
  readonly focusRequest: FocusRequest | undefined;
  readonly nextSection: Required<Pick<Tinted, 'bgColor' | 'opacity'>>;
};

type DispatchOptions = {
  /** The selection afterwards; unchanged by default. */
  readonly selection?: EditorSelection | undefined;
  readonly focus?: FocusRequest | undefined;
};

export type Editor = ReturnType<typeof createEditor>;

export function createEditor(start: {
  document: DraftDocument;
  history?: History | undefined;
  selection?: EditorSelection | undefined;
}) {
  const store = createStore<EditorState>(() => ({
    document: start.document,
    history: start.history ?? NO_HISTORY,
    selection: clampSelection(start.document.form, start.selection ?? { pageId: undefined }),
    focusRequest: undefined,
    nextSection: { bgColor: SECTION_COLOUR, opacity: 100 },
  }));
  const { getState, setState } = store;

  function stepHistory(direction: typeof undo, step: Command['type'] | undefined) {
    if (step === undefined) {
      return undefined;
    }
    const edited = direction(getState());
    const { questionId } = edited.selection;
    const key = questionId === undefined ? focusKey.canvas : focusKey.question(questionId);
    // Undo while typing keeps the focus; it moves only if its element is gone or belongs to another question.
    setState({ ...edited, focusRequest: { key, onlyIfLost: true, follow: edited.selection } });
    return step;
  }

  function leaveQuestion(next: EditorSelection) {
    const { questionId } = getState().selection;
    if (questionId !== undefined && questionId !== next.questionId) {
      const now = Date.now();
      setState(
        applyCommand(getState(), { type: 'options/trim', questionId }, { mint, now, selection: undefined }),
      );
    }
  }

  return Object.assign(store, {
    /** False: the command changed nothing. */
    dispatch(command: Command, { selection, focus }: DispatchOptions = {}) {
      if (selection) {
        leaveQuestion(selection);
      }
      const before = getState();
      const edited = applyCommand(before, command, { mint, now: Date.now(), selection });
      if (edited === before) {
        return false;
      }
      setState({ ...edited, ...(focus && { focusRequest: focus }) });
      return true;
    },
    /** Undoes the last step and restores its selection. Undefined: nothing to undo. */
    undo: () => stepHistory(undo, getState().history.past.at(-1)?.what),
    redo: () => stepHistory(redo, getState().history.future[0]?.what),
    select(selection: EditorSelection, focus?: FocusRequest) {
      leaveQuestion(selection);
      const { document, selection: current } = getState();
      const next = clampSelection(document.form, selection);
      const isSame = next.pageId === current.pageId && next.questionId === current.questionId;
      setState({ ...(!isSame && { selection: next }), ...(focus && { focusRequest: focus }) });
    },
    requestFocus: (focusRequest: FocusRequest) => setState({ focusRequest }),
    tintNextSection: (tint: Partial<EditorState['nextSection']>) =>
      setState(({ nextSection }) => ({ nextSection: { ...nextSection, ...tint } })),
  });
}
