import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Actions } from '../editor/actions';
import { announce } from '../editor/announce';
import { useEditor } from '../editor/EditorContext';
import type { Editor } from '../editor/editorStore';
import { focusKey } from '../editor/focus';
import { useActions } from '../editor/useActions';
import type { Tool } from '../panel/useTools';
import { hasCommandKey, isApple, letterOf } from './platform';
import { goToRegion } from './regions';
import { isInLayer, isLayerOpen, takesLetters } from './typing';

export type ShortcutOptions = {
  /** The canvas: single letters work only while the focus is in it. */
  readonly canvas: RefObject<HTMLElement | null>;
  readonly isPreview: boolean;
  readonly tools: readonly Tool[];
  readonly onSave: () => void;
  readonly onEnterPreview: () => void;
  readonly onLeavePreview: () => void;
  readonly onShowSheet: () => void;
};

type Doable = ShortcutOptions & { readonly editor: Editor; readonly actions: Actions };

/** The builder's shortcuts. Off while a dialog or menu is open and while an input method is composing. */
export function useShortcuts(options: ShortcutOptions): void {
  const editor = useEditor();
  const actions = useActions();

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented) {
      return;
    }
    const run = shortcutFor(event, { ...options, editor, actions });
    // Last, because it looks through the whole screen: no key that is merely typed may wait for it.
    if (run && isLayerOpen()) {
      if ((run === actions.undo || run === actions.redo) && !takesLetters(event.target)) {
        // Left to itself the browser would undo in the field that was typed in before the layer opened.
        event.preventDefault();
      }
    } else if (run) {
      // Above all a letter must not be written into the question that it has just added.
      event.preventDefault();
      if (!event.repeat || run === actions.undo || run === actions.redo) {
        run();
      }
    }
  });

  // Undo from the browser's own menu, or by shaking the phone, is ours as well: there is one history.
  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    const isTravel = event.inputType === 'historyUndo' || event.inputType === 'historyRedo';
    if (!isTravel || options.isPreview) {
      return;
    }
    const isUnderLayer = isLayerOpen();
    // In a field of a layer the browser's undo is the right one; it must not reach the draft beneath.
    if (!isUnderLayer || !isInLayer(event.target)) {
      event.preventDefault();
    }
    if (!isUnderLayer) {
      (event.inputType === 'historyUndo' ? actions.undo : actions.redo)();
    }
  });

  // Talks to the keyboard.
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => onKeyDown(event);
    const beforeInput = (event: InputEvent) => onBeforeInput(event);
    document.addEventListener('keydown', keyDown);
    document.addEventListener('beforeinput', beforeInput);
    return () => {
      document.removeEventListener('keydown', keyDown);
      document.removeEventListener('beforeinput', beforeInput);
    };
  }, []);
}

type Run = (() => void) | undefined;

function shortcutFor(event: KeyboardEvent, doable: Doable): Run {
  if (hasCommandKey(event)) {
    return event.altKey ? pageShortcut(event, doable) : commandShortcut(event, doable);
  }
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return undefined;
  }
  if (doable.isPreview) {
    return event.key === 'Escape' ? doable.onLeavePreview : undefined;
  }
  if (event.key === 'F6') {
    return () => goToRegion(event.shiftKey ? -1 : 1, doable.editor.getState().place);
  }
  const isInCanvas = doable.canvas.current?.contains(document.activeElement) === true;
  if (!isInCanvas || takesLetters(event.target)) {
    return undefined;
  }
  const letter = letterOf(event);
  return event.key === '?' ? doable.onShowSheet : doable.tools.find((tool) => tool.letter === letter)?.run;
}

function commandShortcut(event: KeyboardEvent, doable: Doable): Run {
  const letter = letterOf(event);
  if (letter === 's' && !event.shiftKey) {
    return doable.onSave;
  }
  if (letter === 'p' && !event.shiftKey) {
    return doable.isPreview ? doable.onLeavePreview : doable.onEnterPreview;
  }
  if (doable.isPreview) {
    return undefined;
  }
  if (letter === 'z') {
    return event.shiftKey ? doable.actions.redo : doable.actions.undo;
  }
  // On Apple's systems ⌘Y shows the browser's history.
  return letter === 'y' && !isApple() ? doable.actions.redo : undefined;
}

function pageShortcut({ key }: KeyboardEvent, { isPreview, editor }: Doable): Run {
  if (isPreview || (key !== 'ArrowUp' && key !== 'ArrowDown')) {
    return undefined;
  }
  return () => {
    const { document: draft, place } = editor.getState();
    const at = draft.form.pages.findIndex(({ pageId }) => pageId === place.pageId);
    const next = draft.form.pages[at + (key === 'ArrowUp' ? -1 : 1)];
    if (next) {
      const to = { pageId: next.pageId };
      // What had the focus may have gone with the page before.
      editor.select(to, { key: focusKey.canvas, onlyIfLost: true, follow: to });
      announce(next.pageTitle);
    }
  };
}
