import { offersAnother } from '../../form-rules/settings';
import { Button } from '../../ui/Button/Button';
import typeStyles from '../../ui/type.module.css';
import type { Session } from '../session';
import { Receipt } from '../thank-you/Receipt';
import { SavedOnDevice } from '../thank-you/SavedOnDevice';
import { savedTexts } from '../thank-you/savedTexts';
import styles from './AnsweredBefore.module.css';
import { StandaloneScreen } from './StandaloneScreen';
import { standaloneTexts, timeText } from './standaloneTexts';

/** The form was already submitted on this device: shows the receipt, or that pages are still unsent. */
export function AnsweredBefore({
  session: { time, receipt, filling, formName, settings },
  onAgain,
  onRetry,
}: {
  session: Session & { at: 'answered' };
  onAgain: () => void;
  onRetry: () => void;
}) {
  const t = standaloneTexts();
  return (
    <StandaloneScreen title={t.answeredBefore} help={t.answeredOn(timeText(time))} formName={formName}>
      <div role="status" className={styles['state']}>
        {filling?.isWaiting ? (
          <SavedOnDevice onRetry={onRetry} />
        ) : (
          receipt !== undefined && <Receipt code={receipt} />
        )}
      </div>
      {settings?.oneResponsePerDevice && <p className={typeStyles['muted']}>{t.onePerDevice}</p>}
      {offersAnother(settings) && (
        <Button variant="secondary" size="lg" onClick={onAgain}>
          {savedTexts().again}
        </Button>
      )}
    </StandaloneScreen>
  );
}
