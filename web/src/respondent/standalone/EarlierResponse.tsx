import type { PastResponse } from '../session';
import styles from './FirstPageNotes.module.css';
import { standaloneTexts, timeText } from './standaloneTexts';

/** A note on the first page that this device has already sent a response. */
export function EarlierResponse({ earlier: { time, receipt } }: { earlier: PastResponse }) {
  return (
    <p className={styles['note']}>
      {standaloneTexts().earlier(timeText(time))}
      {receipt !== undefined && (
        <>
          {' '}
          {standaloneTexts().earlierReceipt} <span className={styles['code']}>{receipt}</span>
        </>
      )}
    </p>
  );
}
