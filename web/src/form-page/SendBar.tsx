import clsx from 'clsx';
import type { ReactNode } from 'react';
import { fieldTexts } from '../question-types/texts';
import { Button } from '../ui/Button/Button';
import layout from '../ui/layout.module.css';
import typeStyles from '../ui/type.module.css';
import styles from './SendBar.module.css';

/** Submit and Back below a page's questions; sticky on phones. */
export function SendBar({
  onSubmit,
  onBack,
  busy,
  note,
  notice,
}: {
  onSubmit: () => void;
  /** Undefined on the first page. */
  onBack?: (() => void) | undefined;
  busy?: boolean | undefined;
  note?: ReactNode;
  /** A message that must always be visible, such as that the page was not sent. */
  notice?: ReactNode;
}) {
  return (
    <div className={clsx(layout['wrapRow'], styles['bar'])}>
      {notice && <div className={styles['notice']}>{notice}</div>}
      {onBack && (
        <Button variant="secondary" size="lg" className={styles['button']} onClick={onBack}>
          {fieldTexts().back}
        </Button>
      )}
      <Button size="lg" className={`${styles['button']} ${styles['submit']}`} busy={busy} onClick={onSubmit}>
        {fieldTexts().submit}
      </Button>
      {note && <p className={clsx(typeStyles['small'], styles['note'])}>{note}</p>}
    </div>
  );
}
