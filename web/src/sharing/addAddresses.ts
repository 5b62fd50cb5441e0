import type { components } from '../api/schema.gen';
import { looksLikeEmail } from '../credentials/rules';

/** Somebody a form is shared with, and what they may do. */
export type Responder = components['schemas']['Responder'];

/** Spec §9: a form is shared with at most this many addresses. */
export const RESPONDERS_PER_FORM = 2;

/** What became of an entry in the add field. */
export type Addition = {
  responders: readonly Responder[];
  added: readonly string[];
  /** Were on the list already, in whatever case. */
  known: readonly string[];
  /** What was not taken and is still to be dealt with. */
  left: string;
  fault: 'invalid' | 'tooMany' | null;
};

/** Puts what was typed or pasted on the list: one address or several, parted by commas, blanks or lines. */
export function addAddresses(responders: readonly Responder[], entry: string): Addition {
  const list = [...responders];
  const added: string[] = [];
  const known: string[] = [];
  const invalid: string[] = [];
  const tooMany: string[] = [];
  for (const email of addressesIn(entry)) {
    if (!looksLikeEmail(email)) {
      invalid.push(email);
    } else if (list.some((responder) => isSameAddress(responder.email, email))) {
      known.push(email);
    } else if (list.length >= RESPONDERS_PER_FORM) {
      tooMany.push(email);
    } else {
      list.push({ email, role: 'respond' });
      added.push(email);
    }
  }
  return {
    responders: list,
    added,
    known,
    left: [...invalid, ...tooMany].join(', '),
    // Only what the owner can still put right comes first: at a full list there is no field to correct.
    fault: tooMany.length > 0 ? 'tooMany' : invalid.length > 0 ? 'invalid' : null,
  };
}

/** Whether the entry holds more than one address. */
export function holdsSeveral(entry: string): boolean {
  return addressesIn(entry).length > 1;
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Mail programs copy people as `Asha Rao <asha@riverside.example>, …`: the names around the addresses fall away. */
function addressesIn(entry: string): string[] {
  const words = entry.split(/[\s,;<>"]+/).filter((word) => word !== '');
  const addresses = words.filter((word) => word.includes('@'));
  const typed = entry.trim();
  return addresses.length > 0 || typed === '' ? addresses : [typed];
}
