import { CloudOff } from 'lucide-react';
import { Button } from '../../ui/Button/Button';
import { texts } from '../texts';
import { savedTexts } from './savedTexts';
import styles from './Thanks.module.css';

/** What was handed in is safe here and goes out by itself; whoever does not want to wait can have it tried now. */
export function SavedHere({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles['saved']}>
      <p className={styles['quiet']}>
        <CloudOff size={18} aria-hidden="true" />
        <span>{savedTexts().saved}</span>
      </p>
      <Button variant="secondary" onClick={onRetry}>
        {texts().retry}
      </Button>
    </div>
  );
}
