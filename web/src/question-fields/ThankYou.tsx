import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import type { Tinted } from '../form-rules/definition';
import typeStyles from '../ui/type.module.css';
import { PageGround } from './Grounds';
import styles from './ThankYou.module.css';
import { words } from './words';

/** Spec §2, Respondent screen: the final screen, on the ground of the page that was handed in last. */
export function ThankYou({
  page,
  headingLevel = 1,
  headingRef,
  children,
}: {
  page: Tinted;
  headingLevel?: 1 | 2 | undefined;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** What else there is to say. */
  children?: ReactNode;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles['container']}>
      <PageGround page={page} className={styles['ground']}>
        <svg className={styles['drawing']} width="112" height="112" viewBox="0 0 112 112" aria-hidden="true">
          <rect className={styles['sheet']} x="22" y="12" width="68" height="88" rx="10" />
          <path className={styles['line']} d="M36 32h28M36 44h40M36 56h22" />
          <circle className={styles['seal']} cx="80" cy="82" r="22" />
          <path className={styles['check']} d="M70 82.5l7 7 13.5-14" />
        </svg>
        <Heading ref={headingRef} tabIndex={-1} className={clsx(typeStyles['display'], styles['title'])}>
          {words().thanks}
        </Heading>
        <p className={styles['recorded']}>{words().recorded}</p>
        {children}
      </PageGround>
    </div>
  );
}
