import { SHORT_NAME_CHARACTERS } from '../lazyConstants.gen';
import { answerTypeOf } from '../questionKinds';
import type { KindName } from '../questions';
import { trimmed } from '../textRules';

/** Whether a link can fill in the answer. People must agree themselves, and a link has no files and no tables. */
export function supportsPrefill(kind: KindName): boolean {
  switch (answerTypeOf(kind)) {
    case 'text':
    case 'option':
    case 'options':
    case 'number':
    case 'day':
      return true;
    case 'order':
    case 'grid':
    case 'agreed':
    case 'address':
    case 'files':
    case undefined:
      return false;
  }
}

/** The name of a question in links as it is stored; undefined if it is none. */
export function parseShortName(text: string): string | undefined {
  const name = trimmed(text);
  return /^[A-Za-z0-9_-]+$/.test(name) && name.length <= SHORT_NAME_CHARACTERS ? name : undefined;
}
