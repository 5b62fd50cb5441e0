import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Recorded, ThankYou } from '../../form-page/ThankYou';
import { thankYouTexts } from '../../form-page/thankYouTexts';
import type { Tinted } from '../../form-rules/definition';
import { Button } from '../../ui/Button/Button';
import layout from '../../ui/layout.module.css';
import { scrollToTop } from '../embedding';
import type { Session } from '../session';
import { Receipt } from './Receipt';
import { SavedOnDevice } from './SavedOnDevice';
import { savedTexts } from './savedTexts';
import styles from './Thanks.module.css';

/** The thank-you screen; it says whether the server has everything or some pages are still unsent. */
export function Thanks({
  session: { filling, receipt, isTooLate },
  page,
  onRetry,
  onAgain,
}: {
  session: Session & { at: 'thanks' };
  page: Tinted;
  onRetry: () => void;
  onAgain: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);

  // Talks to the document's focus and scroll position: the focused element is gone.
  useEffect(() => scrollToTop(heading.current), []);

  return (
    <ThankYou
      page={page}
      headingRef={heading}
      state={
        <div role="status">
          {filling.isWaiting ? (
            <SavedOnDevice onRetry={onRetry} />
          ) : (
            <>
              <Recorded />
              {receipt !== undefined && <Receipt code={receipt} />}
            </>
          )}
          {isTooLate && (
            <p className={clsx(layout['topRow'], layout['gap8'], styles['quiet'])}>{savedTexts().tooLate}</p>
          )}
        </div>
      }
    >
      <title>{`${thankYouTexts().thanks} · ${filling.form.name}`}</title>
      {/* Unsent pages must be sent first. */}
      {!filling.isWaiting && (
        <Button variant="secondary" className={layout['marginTop16']} onClick={onAgain}>
          {savedTexts().again}
        </Button>
      )}
    </ThankYou>
  );
}
