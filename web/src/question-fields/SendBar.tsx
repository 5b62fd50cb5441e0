import type { ReactNode } from 'react';
import { Button } from '../ui/Button/Button';
import styles from './SendBar.module.css';
import { words } from './words';

/** The way on and the way back below a page's questions; on a phone it stays in sight. */
export function SendBar({
  onSubmit,
  onBack,
  busy,
  note,
  notice,
}: {
  onSubmit: () => void;
  /** Left out on the first page. */
  onBack?: (() => void) | undefined;
  busy?: boolean | undefined;
  note?: ReactNode;
  /** What must be seen wherever the bar is, such as that the page was not sent. */
  notice?: ReactNode;
}) {
  return (
    <div className={styles['bar']}>
      {notice && <div className={styles['notice']}>{notice}</div>}
      {onBack && (
        <Button variant="secondary" size="lg" className={styles['button']} onClick={onBack}>
          {words().back}
        </Button>
      )}
      <Button size="lg" className={`${styles['button']} ${styles['submit']}`} busy={busy} onClick={onSubmit}>
        {words().submit}
      </Button>
      {note && <p className={styles['note']}>{note}</p>}
    </div>
  );
}
