import { useLayoutEffect } from 'react';
import type { Place } from '../draft/place';
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

function fulfil({ key: wished, caret, onlyIfLost = false, follow }: FocusWish): boolean {
  const stray = follow && keyForStray(follow, wished);
  const key = stray ?? wished;
  const target = document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(key)}"]`);
  if (onlyIfLost && stray === undefined && !isLost()) {
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

/** Where a focus belongs that is at another question, or in the list at another page, than the owner is now. */
function keyForStray({ pageId, questionId }: Place, wished: string): string | undefined {
  const active = document.activeElement;
  const own = active instanceof HTMLElement ? active.dataset['focus'] : undefined;
  if (active?.matches('[data-page-item]') && pageId !== undefined) {
    const key = focusKey.pageItem(pageId);
    return own === key ? undefined : key;
  }
  // The heading is where the focus waits when there is nothing else; it belongs to no question.
  const at = active?.closest<HTMLElement>('[data-question]')?.dataset['question'];
  const isElsewhere = at === undefined ? own === focusKey.canvas : at !== questionId;
  return questionId !== undefined && isElsewhere ? wished : undefined;
}
