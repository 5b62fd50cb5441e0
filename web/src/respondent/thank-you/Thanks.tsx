import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { EndingLink, endingTitle, Recorded, ThankYou } from '../../form-page/ThankYou';
import { thankYouTexts } from '../../form-page/thankYouTexts';
import type { Tinted } from '../../form-rules/definition';
import { endingOf, offersAnother } from '../../form-rules/settings';
import { trimmed } from '../../form-rules/textRules';
import { isHttpsAddress } from '../../form-rules/webAddress';
import { Button } from '../../ui/Button/Button';
import layout from '../../ui/layout.module.css';
import { isEmbedded, scrollToTop } from '../embedding';
import type { Session } from '../session';
import { OwnResponseButton } from './OwnResponseButton';
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
  const { settings } = filling.form;
  const ending = endingOf(settings, filling.walk.ending);
  const isRecorded = !filling.isWaiting && isTooLate !== true;
  const redirect = isRecorded ? trimmed(ending?.redirectUrl ?? '') : '';

  // Talks to the document's focus and scroll position: the focused element is gone.
  useEffect(() => scrollToTop(heading.current), []);

  // Talks to the browser. Back leads to this page again, which then has the receipt and redirects no more.
  useEffect(() => {
    if (isHttpsAddress(redirect) && !isEmbedded()) {
      window.location.assign(redirect);
    }
  }, [redirect]);

  return (
    <ThankYou
      page={page}
      headingRef={heading}
      ending={ending}
      linkTarget={isEmbedded() ? '_top' : undefined}
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
      <title>{`${endingTitle(ending)} · ${filling.form.name}`}</title>
      {/* A frame must not navigate the page around it by itself. */}
      {isEmbedded() && <EndingLink address={redirect} label={thankYouTexts().continue} target="_top" />}
      {/* Unsent pages must be sent first. */}
      {!filling.isWaiting && offersAnother(settings) && (
        <Button variant="secondary" className={layout['marginTop16']} onClick={onAgain}>
          {savedTexts().again}
        </Button>
      )}
      {receipt !== undefined && isRecorded && <OwnResponseButton filling={filling} />}
    </ThankYou>
  );
}
