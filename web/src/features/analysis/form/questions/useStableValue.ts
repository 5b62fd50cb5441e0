import { useContext, useState } from 'react';
import { FlashBasis } from '../live/FlashOnChange';

/**
 * Keeps the first computed value while `key` and the filter stay the same, so that nothing moves while live updates
 * arrive.
 */
export function useStableValue<T>(key: string, compute: () => T): T {
  const basis = `${useContext(FlashBasis)} ${key}`;
  const [stored, setStored] = useState(() => ({ basis, value: compute() }));
  if (stored.basis === basis) {
    return stored.value;
  }
  const next = { basis, value: compute() };
  setStored(next);
  return next.value;
}
