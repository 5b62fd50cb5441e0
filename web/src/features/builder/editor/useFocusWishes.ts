import { useLayoutEffect } from 'react';
import { useEdited } from './EditorContext';
import { type FocusWish, focusKey } from './focus';

/** Moves the focus where a command wished it, once the screen shows that. The builder calls it once. */
export function useFocusWishes(): void {
  const wish = useEdited((state) => state.focusWish);

  // Talks to the document's focus.
  useLayoutEffect(() => {
    if (wish === undefined || fulfil(wish)) {
      return undefined;
    }
    // What a layer gives back on closing comes a frame later, and so does what is drawn lazily.
    const frame = requestAnimationFrame(() => {
      if (!fulfil(wish)) {
        fulfil({ key: focusKey.canvas, onlyIfLost: true });
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [wish]);
}

function fulfil({ key, caret, onlyIfLost = false }: FocusWish): boolean {
  const target = document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(key)}"]`);
  if (onlyIfLost && !isLost()) {
    target?.scrollIntoView({ block: 'nearest' });
    return true;
  }
  if (target === null) {
    return false;
  }
  target.focus();
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    const { length } = target.value;
    target.setSelectionRange(caret === 'all' ? 0 : length, length);
  }
  target.scrollIntoView({ block: 'nearest' });
  return document.activeElement === target;
}

/** Nothing has the focus, or something that no longer answers to keys. */
function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
}
