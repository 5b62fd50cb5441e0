import { useEffect, useLayoutEffect } from 'react';
import type { EditorSelection } from '../draft/selection';
import { useEditorState } from './EditorContext';
import { type FocusRequest, focusKey } from './focus';

let usedKeyboardLast = false;

let presses = 0;

/** Applies the editor's focus requests after rendering. The builder calls it once. */
export function useFocusRequests(): void {
  const request = useEditorState((state) => state.focusRequest);

  // Talks to the keyboard and the pointer.
  useEffect(() => {
    const note = ({ type }: Event) => {
      usedKeyboardLast = type === 'keydown';
      presses += usedKeyboardLast ? 0 : 1;
    };
    usedKeyboardLast = false;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('keydown', note, options);
    document.addEventListener('pointerdown', note, options);
    return () => listening.abort();
  }, []);

  // Talks to the document's focus.
  useLayoutEffect(() => {
    if (request === undefined || applyFocus(request)) {
      return undefined;
    }
    const pressesBefore = presses;
    // Closing dialogs restore the focus a frame later, and lazy parts render later.
    const frame = requestAnimationFrame(() => {
      // A frame can be late; the owner may have pressed another field by then.
      if (presses !== pressesBefore || !applyFocus(request)) {
        applyFocus({ key: focusKey.canvas, onlyIfLost: true });
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [request]);
}

function applyFocus({ key: requested, caret, onlyIfLost = false, follow }: FocusRequest): boolean {
  const stray = follow && keyToFollow(follow, requested);
  const key = stray ?? requested;
  const target = document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(key)}"]`);
  if (onlyIfLost && stray === undefined && !isFocusLost()) {
    target?.scrollIntoView({ block: 'nearest' });
    return true;
  }
  if (target === null) {
    return false;
  }
  // Browsers show a focus ring after a scripted focus, even after a mouse press.
  target.toggleAttribute('data-quiet-focus', !usedKeyboardLast);
  target.focus();
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    const { length } = target.value;
    target.setSelectionRange(caret === 'all' ? 0 : length, length);
  }
  target.scrollIntoView({ block: 'nearest' });
  return document.activeElement === target;
}

/** No element has the focus, or a disabled one. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
}

/** The key to focus if the focus is at another question or page item than the selection. */
function keyToFollow({ pageId, questionId }: EditorSelection, requested: string): string | undefined {
  const active = document.activeElement;
  const own = active instanceof HTMLElement ? active.dataset['focus'] : undefined;
  if (active?.matches('[data-page-item]') && pageId !== undefined) {
    const key = focusKey.pageItem(pageId);
    return own === key ? undefined : key;
  }
  // The heading is the fallback and belongs to no question.
  const at = active?.closest<HTMLElement>('[data-question]')?.dataset['question'];
  const isElsewhere = at === undefined ? own === focusKey.canvas : at !== questionId;
  return questionId !== undefined && isElsewhere ? requested : undefined;
}
