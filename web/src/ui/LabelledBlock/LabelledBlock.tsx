import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import layout from '../layout.module.css';
import typeStyles from '../type.module.css';

/** A section of a dialog with a small heading as its accessible name. */
export function LabelledBlock({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={clsx(layout['stack'], layout['gap8'])} aria-labelledby={id}>
      <h3 id={id} className={clsx(typeStyles['small'], typeStyles['medium'])}>
        {label}
      </h3>
      {children}
    </section>
  );
}
