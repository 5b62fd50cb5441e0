import { Button } from '../../ui/Button/Button';
import { readLanguage } from '../../ui/language';
import type { Session } from '../session';
import { Receipt } from '../thanks/Receipt';
import { SavedHere } from '../thanks/SavedHere';
import styles from './AnsweredBefore.module.css';
import { PlainScreen } from './PlainScreen';
import { plainTexts } from './plainTexts';

/** The form was filled on this device before: its receipt, or that it still waits here, and a way to fill it once more. */
export function AnsweredBefore({
  session: { time, receipt, filling },
  onAgain,
  onRetry,
}: {
  session: Session & { at: 'answered' };
  onAgain: () => void;
  onRetry: () => void;
}) {
  const words = plainTexts();
  const when = new Intl.DateTimeFormat(localeHere(), { dateStyle: 'long', timeStyle: 'short' }).format(time);
  return (
    <PlainScreen title={words.answeredBefore} help={words.answeredOn(when)}>
      <div role="status" className={styles['state']}>
        {filling?.isWaiting ? (
          <SavedHere onRetry={onRetry} />
        ) : (
          receipt !== undefined && <Receipt code={receipt} />
        )}
      </div>
      <Button variant="secondary" size="lg" onClick={onAgain}>
        {words.again}
      </Button>
    </PlainScreen>
  );
}

/** Days are written as the reader's country does, in the language of the page. */
function localeHere(): string {
  const language = readLanguage();
  return navigator.languages.find((tag) => tag.startsWith(language)) ?? language;
}
