import type { KeyboardEvent } from 'react';

const CONTROLS = 'input, select, textarea, button, a[href]';

/** Enter moves the focus to the first control after this question; it never submits the page. */
export function focusNext(event: KeyboardEvent<HTMLElement>): void {
  const from = event.currentTarget;
  const own = from.closest('[data-question]');
  // Enter that confirms an input method's composition must not move the focus.
  if (event.nativeEvent.isComposing || own === null) {
    return;
  }
  const page = from.closest('[data-form-page]');
  const controls = [...(page?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  event.preventDefault();
  controls.find((control) => isBehind(own, control))?.focus();
}

/**
 * Focuses the control of a question that is marked as the fault, or else its selected option, or else its first control, or
 * else the question, whose field is then still loading.
 */
export function focusQuestion(page: ParentNode | null, questionId: string): void {
  const card = page?.querySelector<HTMLElement>(`[data-question="${questionId}"]`);
  // `input:checked`, because the selected `option` of a dropdown matches `:checked` but cannot be focused.
  const control = ['[data-fault="true"]', 'input:checked', CONTROLS]
    .map((wanted) => card?.querySelector<HTMLElement>(wanted))
    .find(Boolean);
  // The question's text should be visible, not only its control.
  card?.scrollIntoView?.({ block: 'nearest' });
  if (control) {
    control.focus();
  } else if (card) {
    card.tabIndex = -1;
    card.focus();
  }
}

function isBehind(own: Element, control: Element): boolean {
  return (
    !own.contains(control) && (own.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  );
}
