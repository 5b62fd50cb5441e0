import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import typeStyles from '../../ui/type.module.css';
import { MadeWith } from '../MadeWith';
import { texts } from '../texts';
import styles from './PlainScreen.module.css';

/** A screen without a form on it, and so without an owner's colours: one thing to say, and what to do about it. */
export function PlainScreen({
  title,
  help,
  drawing,
  headingRef,
  children,
}: {
  title: string;
  help: string;
  drawing?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children?: ReactNode;
}) {
  const tabTitle = `${title} · Formwright`;
  return (
    <div className={styles['page']}>
      <title>{tabTitle}</title>
      <header className={styles['bar']}>
        <img src="/favicon.svg" alt="" width={24} height={24} />
      </header>
      <main className={styles['main']}>
        {drawing}
        <h1 ref={headingRef} tabIndex={-1} className={clsx(typeStyles['display'], styles['title'])}>
          {title}
        </h1>
        <p className={styles['help']}>{help}</p>
        {children && <div className={styles['rest']}>{children}</div>}
      </main>
      <MadeWith text={texts().madeWith} />
    </div>
  );
}

/** A page that leads to another which is not there. */
export function MissingDrawing() {
  return (
    <svg width="200" height="104" viewBox="0 0 200 104" aria-hidden="true">
      <rect className={styles['sheet']} x="16" y="32" width="52" height="40" rx="7" />
      <path className={styles['line']} d="M26 46h30M26 57h20" />
      <path className={styles['way']} d="M68 52h36" />
      <path className={styles['cross']} d="M112 44l16 16M128 44l-16 16" />
      <rect className={styles['missing']} x="136" y="32" width="52" height="40" rx="7" />
    </svg>
  );
}
