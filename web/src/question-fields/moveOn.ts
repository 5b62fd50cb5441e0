import type { KeyboardEvent } from 'react';

const CONTROLS = 'input, select, textarea, button, a[href]';

/** Goes from a control to the first one behind its question: Enter never hands a page in by surprise. */
export function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const from = event.currentTarget;
  const own = from.closest('[data-question]');
  // Enter that ends the composing of a letter is no wish to move on.
  if (event.nativeEvent.isComposing || own === null) {
    return;
  }
  const page = from.closest('[data-form-page]');
  const controls = [...(page?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  event.preventDefault();
  controls.find((control) => isBehind(own, control))?.focus();
}

/** Goes to where a question is answered: its chosen option, or else its first control. */
export function focusQuestion(page: ParentNode | null, questionId: string): void {
  const card = page?.querySelector(`[data-question="${questionId}"]`);
  // The chosen entry of a dropdown counts as checked too, but cannot take the focus.
  const control =
    card?.querySelector<HTMLElement>('input:checked') ?? card?.querySelector<HTMLElement>(CONTROLS);
  // The question itself should be in sight, not only where it is answered.
  card?.scrollIntoView?.({ block: 'nearest' });
  control?.focus();
}

function isBehind(own: Element, control: Element): boolean {
  return (
    !own.contains(control) && (own.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  );
}
