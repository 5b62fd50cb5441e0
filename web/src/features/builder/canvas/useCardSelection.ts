import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { isId } from '../../../form-rules/ids';
import { questionOf } from '../draft/document';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';

/**
 * Selects the card that has the focus. With a pointer only when it is released: selecting changes the height of cards,
 * and what is pressed must not move away under the pointer.
 */
export function useCardSelection(canvas: RefObject<HTMLElement | null>) {
  const editor = useEditor();
  const isHeld = useRef(false);

  // Talks to the window: a pointer may be released anywhere.
  useEffect(() => {
    const release = () => {
      isHeld.current = false;
    };
    const ends = ['pointerup', 'pointercancel', 'dragend'] as const;
    for (const end of ends) {
      window.addEventListener(end, release, true);
    }
    return () => {
      for (const end of ends) {
        window.removeEventListener(end, release, true);
      }
    };
  }, []);

  function select(card: HTMLElement, isPressed = false) {
    const id = card.dataset['question'] ?? '';
    const { place, document } = editor.getState();
    if (!isId(id) || place.questionId === id) {
      return;
    }
    // A Text shows its field only once it is selected: whoever pressed it wants to type there.
    const wantsText = isPressed && globalThis.document.activeElement === card;
    const isText = wantsText && questionOf(document.form, id)?.type === 'Text';
    editor.select(
      { pageId: place.pageId, questionId: id },
      isText ? { key: focusKey.question(id), caret: 'end' } : undefined,
    );
  }

  return {
    onPointerDownCapture() {
      isHeld.current = true;
    },
    onFocus({ target }: FocusEvent) {
      const card = cardOf(target, canvas.current);
      if (card && !isHeld.current) {
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
        editor.select({ pageId: editor.getState().place.pageId });
      }
    },
    /** Whoever released the pointer outside, and types now. */
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
