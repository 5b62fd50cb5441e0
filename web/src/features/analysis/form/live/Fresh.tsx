import { createContext, useContext, useState } from 'react';
import styles from './Fresh.module.css';

/** What the numbers are of: when it changes, other numbers are no news. */
export const FreshBasis = createContext('');

/** A number or word that lights up calmly when it changes under the reader's eyes. */
export function Fresh({ children }: { children: string }) {
  const basis = useContext(FreshBasis);
  const [first, setFirst] = useState({ basis, text: children });
  if (first.basis !== basis) {
    setFirst({ basis, text: children });
  }
  const isNews = first.basis === basis && first.text !== children;
  return (
    <span key={children} className={isNews ? styles['fresh'] : undefined}>
      {children}
    </span>
  );
}
