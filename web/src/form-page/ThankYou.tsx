import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import type { Tinted } from '../form-rules/definition';
import layout from '../ui/layout.module.css';
import typeStyles from '../ui/type.module.css';
import { PageBackground } from './Background';
import styles from './ThankYou.module.css';
import { thankYouTexts } from './thankYouTexts';

/** Spec §2, Respondent screen: the final screen, on the background of the page submitted last. */
export function ThankYou({
  page,
  headingLevel = 1,
  headingRef,
  state = <Recorded />,
  children,
}: {
  page: Tinted;
  headingLevel?: 1 | 2 | undefined;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** The status of the response; "recorded" by default. */
  state?: ReactNode;
  children?: ReactNode;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={clsx(layout['stack'], styles['container'])}>
      <PageBackground page={page} className={clsx(layout['stack'], layout['gap8'], styles['bg'])}>
        <svg className={styles['drawing']} width="112" height="112" viewBox="0 0 112 112" aria-hidden="true">
          <rect className={styles['sheet']} x="22" y="12" width="68" height="88" rx="10" />
          <path className={styles['line']} d="M36 32h28M36 44h40M36 56h22" />
          <circle className={styles['seal']} cx="80" cy="82" r="22" />
          <path className={styles['check']} d="M70 82.5l7 7 13.5-14" />
        </svg>
        <Heading ref={headingRef} tabIndex={-1} className={clsx(typeStyles['display'], styles['title'])}>
          {thankYouTexts().thanks}
        </Heading>
        {state}
        {children}
      </PageBackground>
    </div>
  );
}

/** Spec §2: shown only when the server has the response. */
export function Recorded() {
  return <p className={styles['recorded']}>{thankYouTexts().recorded}</p>;
}
