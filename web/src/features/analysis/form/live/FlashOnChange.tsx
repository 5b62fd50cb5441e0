import { createContext, useContext, useState } from 'react';
import styles from './FlashOnChange.module.css';

/** Identifies the filter: when it changes, different values must not flash. */
export const FlashBasis = createContext('');

/** Highlights its text briefly when it changes. */
export function FlashOnChange({ children }: { children: string }) {
  const basis = useContext(FlashBasis);
  const [first, setFirst] = useState({ basis, text: children });
  if (first.basis !== basis) {
    setFirst({ basis, text: children });
  }
  const hasChanged = first.basis === basis && first.text !== children;
  return (
    <span key={children} className={hasChanged ? styles['fresh'] : undefined}>
      {children}
    </span>
  );
}
