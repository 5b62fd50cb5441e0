import { savedTexts } from './savedTexts';

/** A quiet word below a page while pages before it wait on this device. */
export function SavedNote() {
  return <span role="status">{savedTexts().saved}</span>;
}
