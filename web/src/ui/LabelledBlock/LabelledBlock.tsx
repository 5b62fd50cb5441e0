import { type ReactNode, useId } from 'react';
import styles from './LabelledBlock.module.css';

/** A part of a dialog under a small heading, which names it for those who hear it too. */
export function LabelledBlock({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['block']} aria-labelledby={id}>
      <h3 id={id} className={styles['label']}>
        {label}
      </h3>
      {children}
    </section>
  );
}
