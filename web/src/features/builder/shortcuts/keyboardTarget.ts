const NON_TEXT_INPUTS = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** Whether the element handles letters itself: a text field, or a list with type-ahead. */
export function acceptsTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) {
    return false;
  }
  if (target instanceof HTMLInputElement) {
    return !NON_TEXT_INPUTS.includes(target.type);
  }
  return (
    target.isContentEditable ||
    target.closest('textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]') !== null
  );
}

const OPEN_LAYERS = [
  '[role="dialog"]',
  '[role="alertdialog"]',
  '[role="menu"]',
  '[role="listbox"]',
  '[data-raised]',
]
  .map((layer) => `${layer}[data-open]`)
  .join(', ');

/** Whether a dialog, menu or list is open and handles the keys. */
export function isLayerOpen(): boolean {
  return document.querySelector(OPEN_LAYERS) !== null;
}

export function isInLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OPEN_LAYERS) !== null;
}
