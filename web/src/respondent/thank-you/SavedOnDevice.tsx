import clsx from 'clsx';
import { CloudOff } from 'lucide-react';
import { Button } from '../../ui/Button/Button';
import layout from '../../ui/layout.module.css';
import { texts } from '../texts';
import { savedTexts } from './savedTexts';
import styles from './Thanks.module.css';

/** Submitted pages are stored and will be sent automatically; Retry sends them now. */
export function SavedOnDevice({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={clsx(layout['stack'], layout['gap12'], styles['saved'])}>
      <p className={clsx(layout['topRow'], layout['gap8'], styles['quiet'])}>
        <CloudOff size={18} aria-hidden="true" />
        <span>{savedTexts().saved}</span>
      </p>
      <Button variant="secondary" onClick={onRetry}>
        {texts().retry}
      </Button>
    </div>
  );
}

/** Shown below a page while earlier pages are still unsent. */
export function SavedNote() {
  return <span role="status">{savedTexts().saved}</span>;
}
