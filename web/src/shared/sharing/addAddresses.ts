import type { components } from '../../api/schema.gen';
import { looksLikeEmail } from '../../credentialRules';

export type Responder = components['schemas']['Responder'];

/** Spec §9. */
export const RESPONDERS_PER_FORM = 2;

export type AddResult = {
  responders: readonly Responder[];
  added: readonly string[];
  /** Already on the list (compared case-insensitively). */
  duplicates: readonly string[];
  /** Entries that were not added. */
  rejected: string;
  fault: 'invalid' | 'tooMany' | null;
};

/** Adds the typed or pasted addresses, separated by commas, semicolons or whitespace. */
export function addAddresses(
  responders: readonly Responder[],
  entry: string,
  role: Responder['role'] = 'respond',
): AddResult {
  const list = [...responders];
  const added: string[] = [];
  const duplicates: string[] = [];
  const invalid: string[] = [];
  const tooMany: string[] = [];
  for (const email of addressesIn(entry)) {
    if (!looksLikeEmail(email)) {
      invalid.push(email);
    } else if (list.some((responder) => isSameAddress(responder.email, email))) {
      duplicates.push(email);
    } else if (list.length >= RESPONDERS_PER_FORM) {
      tooMany.push(email);
    } else {
      list.push({ email, role });
      added.push(email);
    }
  }
  return {
    responders: list,
    added,
    duplicates,
    rejected: [...invalid, ...tooMany].join(', '),
    // A full list takes precedence: it has no field in which to correct an invalid address.
    fault: tooMany.length > 0 ? 'tooMany' : invalid.length > 0 ? 'invalid' : null,
  };
}

export function hasSeveralAddresses(entry: string): boolean {
  return addressesIn(entry).length > 1;
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Mail programs copy `Asha Rao <asha@riverside.example>, …`: the names are dropped. */
function addressesIn(entry: string): string[] {
  const words = entry.split(/[\s,;<>"]+/).filter((word) => word !== '');
  const addresses = words.filter((word) => word.includes('@'));
  const typed = entry.trim();
  return addresses.length > 0 || typed === '' ? addresses : [typed];
}
