import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { isId } from '../../../form-rules/ids';
import { isTextBlock } from '../../../form-rules/questionKinds';
import { questionOf } from '../draft/document';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';

/**
 * Selects the focused card. With a pointer only on release, because selecting changes the height of cards and the pressed
 * element must not move.
 */
export function useCardSelection(canvas: RefObject<HTMLElement | null>) {
  const editor = useEditor();
  const isPointerDown = useRef(false);

  // Talks to the window: the pointer may be released anywhere.
  useEffect(() => {
    const release = () => {
      isPointerDown.current = false;
    };
    const listening = new AbortController();
    for (const end of ['pointerup', 'pointercancel', 'dragend'] as const) {
      window.addEventListener(end, release, { capture: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, []);

  function select(card: HTMLElement, isPressed = false) {
    const id = card.dataset['question'] ?? '';
    const { selection, document } = editor.getState();
    if (!isId(id) || selection.questionId === id) {
      return;
    }
    // A Text shows its field only when selected; a press means to type there.
    const wantsText = isPressed && globalThis.document.activeElement === card;
    const question = questionOf(document.form, id);
    const isText = wantsText && question !== undefined && isTextBlock(question);
    editor.select(
      { pageId: selection.pageId, questionId: id },
      isText ? { key: focusKey.question(id), caret: 'end' } : undefined,
    );
  }

  return {
    onPointerDownCapture() {
      isPointerDown.current = true;
    },
    onFocus({ target }: FocusEvent) {
      const card = cardOf(target, canvas.current);
      if (card && !isPointerDown.current) {
        select(card);
      }
    },
    onClick({ target }: MouseEvent) {
      const { current } = canvas;
      if (!(target instanceof Element) || current?.contains(target) !== true) {
        return;
      }
      const card = cardOf(target, current) ?? cardOf(document.activeElement, current);
      const isControl = target.closest('button, a, [role="button"]') !== null;
      if (card && !isControl) {
        select(card, true);
      } else if (!card && !isControl && target.closest('h1') === null) {
        editor.select({ pageId: editor.getState().selection.pageId });
      }
    },
    /** Typing after the pointer was released outside. */
    onKeyDownCapture({ target }: { target: EventTarget }) {
      const card = cardOf(target, canvas.current);
      if (card) {
        select(card);
      }
    },
  };
}

function cardOf(target: EventTarget | null, canvas: HTMLElement | null): HTMLElement | undefined {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-question]') : null;
  return card && canvas?.contains(card) === true ? card : undefined;
}
