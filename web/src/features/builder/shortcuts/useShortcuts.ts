import { type RefObject, useEffect, useEffectEvent } from 'react';
import { announce } from '../editor/announce';
import { useEditor } from '../editor/EditorContext';
import type { Editor } from '../editor/editorStore';
import { focusKey } from '../editor/focus';
import { type Actions, useActions } from '../editor/useActions';
import { hasCommandKey, isApple, letterOf } from '../keyboard/platform';
import type { Tool } from '../panel/useTools';
import { acceptsTyping, isInLayer, isLayerOpen } from './keyboardTarget';
import { goToRegion } from './regions';

export type ShortcutOptions = {
  /** Single letters work only while the focus is inside. */
  readonly canvas: RefObject<HTMLElement | null>;
  readonly isPreview: boolean;
  readonly tools: readonly Tool[];
  readonly onSave: () => void;
  /** Undefined for users who may not publish. */
  readonly onPublish: (() => void) | undefined;
  readonly onEnterPreview: () => void;
  readonly onLeavePreview: () => void;
  readonly onShowSheet: () => void;
};

type ShortcutContext = ShortcutOptions & { readonly editor: Editor; readonly actions: Actions };

/** The builder's shortcuts. Off while a dialog or menu is open and during IME composition. */
export function useShortcuts(options: ShortcutOptions): void {
  const editor = useEditor();
  const actions = useActions();

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented) {
      return;
    }
    const run = shortcutFor(event, { ...options, editor, actions });
    // Checked last because it searches the whole document; typing must stay fast.
    if (run && isLayerOpen()) {
      if ((run === actions.undo || run === actions.redo) && !acceptsTyping(event.target)) {
        // Otherwise the browser would undo in the last used field below the layer.
        event.preventDefault();
      }
    } else if (run) {
      // Otherwise the letter would be typed into the question it adds.
      event.preventDefault();
      if (!event.repeat || run === actions.undo || run === actions.redo) {
        run();
      }
    }
  });

  // Undo from the browser's menu or by shaking the phone uses our history too.
  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    const isUndoOrRedo = event.inputType === 'historyUndo' || event.inputType === 'historyRedo';
    if (!isUndoOrRedo || options.isPreview) {
      return;
    }
    const hasLayer = isLayerOpen();
    // Fields inside a layer keep the browser's undo; it must not reach the draft below.
    if (!hasLayer || !isInLayer(event.target)) {
      event.preventDefault();
    }
    if (!hasLayer) {
      (event.inputType === 'historyUndo' ? actions.undo : actions.redo)();
    }
  });

  // Talks to the keyboard.
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    document.addEventListener('beforeinput', (event) => onBeforeInput(event), { signal });
    return () => listening.abort();
  }, []);
}

type ShortcutAction = (() => void) | undefined;

function shortcutFor(event: KeyboardEvent, context: ShortcutContext): ShortcutAction {
  if (hasCommandKey(event)) {
    return event.altKey ? pageShortcut(event, context) : commandShortcut(event, context);
  }
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return undefined;
  }
  if (context.isPreview) {
    return event.key === 'Escape' ? context.onLeavePreview : undefined;
  }
  if (event.key === 'F6') {
    return () => goToRegion(event.shiftKey ? -1 : 1, context.editor.getState().selection);
  }
  const isInCanvas = context.canvas.current?.contains(document.activeElement) === true;
  if (!isInCanvas || acceptsTyping(event.target)) {
    return undefined;
  }
  const letter = letterOf(event);
  return event.key === '?' ? context.onShowSheet : context.tools.find((tool) => tool.letter === letter)?.run;
}

function commandShortcut(event: KeyboardEvent, context: ShortcutContext): ShortcutAction {
  const letter = letterOf(event);
  if (letter === 's' && !event.shiftKey) {
    return context.onSave;
  }
  if (letter === 'p' && !event.shiftKey) {
    return context.isPreview ? context.onLeavePreview : context.onEnterPreview;
  }
  if (context.isPreview) {
    return undefined;
  }
  if (event.key === 'Enter' && !event.shiftKey) {
    return context.onPublish;
  }
  if (letter === 'z') {
    return event.shiftKey ? context.actions.redo : context.actions.undo;
  }
  // On Apple systems ⌘Y opens the browser's history.
  return letter === 'y' && !isApple() ? context.actions.redo : undefined;
}

function pageShortcut({ key }: KeyboardEvent, { isPreview, editor }: ShortcutContext): ShortcutAction {
  if (isPreview || (key !== 'ArrowUp' && key !== 'ArrowDown')) {
    return undefined;
  }
  return () => {
    const { document: draft, selection } = editor.getState();
    const at = draft.form.pages.findIndex(({ pageId }) => pageId === selection.pageId);
    const next = draft.form.pages[at + (key === 'ArrowUp' ? -1 : 1)];
    if (next) {
      const to = { pageId: next.pageId };
      // The focused element may have disappeared with the previous page.
      editor.select(to, { key: focusKey.canvas, onlyIfLost: true, follow: to });
      announce(next.pageTitle);
    }
  };
}
