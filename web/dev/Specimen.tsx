import type { ReactNode } from 'react';
import styles from './Gallery.module.css';

/** A titled column of the gallery. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['third']}>
      <h2>{title}</h2>
      <div className={styles['stack']}>{children}</div>
    </section>
  );
}
