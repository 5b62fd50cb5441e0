const RIGHT_TO_LEFT = /[\u0600-\u06ff]/;
/** Our translations isolate right-to-left names with this character. */
const ISOLATED = '\u2068';

const FIELDS = ['input:not([type])', 'input[type="text"]', 'input[type="search"]', 'textarea', 'select']
  .map((field) => `${field}:not([aria-hidden="true"])`)
  .join(', ');

/** Right-to-left texts, and fields, that lack `dir="auto"`. */
export function findDirectionErrors(root: HTMLElement = document.body): string[] {
  const errors: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? '';
    const direction = walker.currentNode.parentElement?.closest('[dir]')?.getAttribute('dir');
    if (RIGHT_TO_LEFT.test(text) && !text.includes(ISOLATED) && direction !== 'auto') {
      errors.push(`${text} in ${walker.currentNode.parentElement?.outerHTML.slice(0, 120)}`);
    }
  }
  for (const field of root.querySelectorAll(FIELDS)) {
    if (field.getAttribute('dir') !== 'auto') {
      errors.push(field.outerHTML.slice(0, 160));
    }
  }
  return errors;
}
