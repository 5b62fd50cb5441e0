import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import { MadeWith } from '../MadeWith';
import { texts } from '../texts';
import styles from './StandaloneScreen.module.css';

/** A screen without a form, and therefore without the owner's colours. */
export function StandaloneScreen({
  title,
  help,
  formName,
  drawing,
  headingRef,
  isWide = false,
  children,
}: {
  title: string;
  help: string;
  formName?: string | undefined;
  drawing?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** For content that is read, not only chosen from. */
  isWide?: boolean;
  children?: ReactNode;
}) {
  const tabTitle = `${title} · ${formName ?? 'Formwright'}`;
  return (
    <div className={styles['page']}>
      <title>{tabTitle}</title>
      <header className={clsx(layout['row'], typeStyles['breakWords'], styles['bar'])} dir="auto">
        {formName ?? <img src="/favicon.svg" alt="" width={24} height={24} />}
      </header>
      <main className={clsx(layout['stack'], layout['gap8'], styles['main'])}>
        {drawing}
        <h1 ref={headingRef} tabIndex={-1} className={clsx(typeStyles['display'], styles['title'])}>
          {title}
        </h1>
        <p className={clsx(typeStyles['muted'], typeStyles['breakWords'], styles['help'])}>{help}</p>
        {children && <div className={clsx(styles['rest'], isWide && styles['wide'])}>{children}</div>}
      </main>
      <MadeWith text={texts().madeWith} />
    </div>
  );
}
