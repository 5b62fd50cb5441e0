import { useContext, useState } from 'react';
import { FreshBasis } from '../live/Fresh';

/**
 * What was worked out first, for as long as it is about the same things: while numbers come in, nothing that the
 * reader looks at may change its place.
 */
export function useSteady<T>(about: string, workOut: () => T): T {
  const basis = `${useContext(FreshBasis)} ${about}`;
  const [kept, setKept] = useState(() => ({ basis, value: workOut() }));
  if (kept.basis === basis) {
    return kept.value;
  }
  const next = { basis, value: workOut() };
  setKept(next);
  return next.value;
}
