import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { FormDefinition, Remaining } from '../form-rules/definition';
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
  isNext,
  note,
  notice,
}: {
  onSubmit: () => void;
  /** Undefined on the first page. */
  onBack?: (() => void) | undefined;
  busy?: boolean | undefined;
  /** It says Next instead of Submit. */
  isNext?: boolean | undefined;
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
        {isNext ? fieldTexts().next : fieldTexts().submit}
      </Button>
      {note && <p className={clsx(typeStyles['small'], styles['note'])}>{note}</p>}
    </div>
  );
}

/** Whether the button says Next: the owner wants it, and the page cannot be the last one. */
export function isNextPage({ settings }: FormDefinition, remaining: Remaining | undefined): boolean {
  return Boolean(settings?.nextUntilLastPage && remaining?.shortest);
}
