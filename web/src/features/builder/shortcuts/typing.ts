const NOT_TYPED_INTO = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** Whether letters pressed here are meant for the element: it is written in, or picks by letter. */
export function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) {
    return false;
  }
  if (target instanceof HTMLInputElement) {
    return !NOT_TYPED_INTO.includes(target.type);
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

/** Whether a dialog, menu or list lies over the screen: keys belong to it then. */
export function isLayerOpen(): boolean {
  return document.querySelector(OPEN_LAYERS) !== null;
}

/** Whether something is part of such a layer. */
export function isInLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OPEN_LAYERS) !== null;
}
