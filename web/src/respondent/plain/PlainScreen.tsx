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
