import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Ending } from '../form-rules/settings';
import { trimmed } from '../form-rules/textRules';
import { isHttpsAddress } from '../form-rules/webAddress';
import { buttonClass } from '../ui/Button/buttonClass';
import { actionClass, CenteredScreen, type CenteredScreenProps, ScreenText } from './CenteredScreen';
import styles from './ThankYou.module.css';
import { thankYouTexts } from './thankYouTexts';

/** Spec §2, Respondent screen: the final screen, on the background of the page submitted last. */
export function ThankYou({
  ending,
  linkTarget,
  state = <Recorded />,
  children,
  ...screen
}: CenteredScreenProps & {
  /** The owner's texts; without them the usual ones. */
  ending?: Ending | undefined;
  /** Where the owner's link opens. */
  linkTarget?: '_blank' | '_top' | undefined;
  /** The status of the response; "recorded" by default. */
  state?: ReactNode;
  children?: ReactNode;
}) {
  const text = trimmed(ending?.text ?? '');
  return (
    <CenteredScreen
      {...screen}
      title={endingTitle(ending)}
      drawing={
        <svg className={styles['drawing']} width="112" height="112" viewBox="0 0 112 112" aria-hidden="true">
          <rect className={styles['sheet']} x="22" y="12" width="68" height="88" rx="10" />
          <path className={styles['line']} d="M36 32h28M36 44h40M36 56h22" />
          <circle className={styles['seal']} cx="80" cy="82" r="22" />
          <path className={styles['check']} d="M70 82.5l7 7 13.5-14" />
        </svg>
      }
    >
      {text !== '' && <ScreenText text={text} />}
      {state}
      <EndingLink address={ending?.buttonUrl} label={ending?.buttonLabel} target={linkTarget} />
      {children}
    </CenteredScreen>
  );
}

/** Spec §2: shown only when the server has the response. */
export function Recorded() {
  return <ScreenText text={thankYouTexts().recorded} />;
}

export function endingTitle(ending: Ending | undefined): string {
  return trimmed(ending?.title ?? '') || thankYouTexts().thanks;
}

/** Nothing unless the address is one that respondents may be sent to. */
export function EndingLink({
  address = '',
  label = '',
  target,
}: {
  address?: string | undefined;
  label?: string | undefined;
  target?: '_blank' | '_top' | undefined;
}) {
  const href = trimmed(address);
  return (
    isHttpsAddress(href) && (
      <a
        className={clsx(buttonClass({ size: 'lg' }), actionClass)}
        href={href}
        target={target}
        rel="noreferrer"
        dir="auto"
      >
        {trimmed(label) || href}
      </a>
    )
  );
}
