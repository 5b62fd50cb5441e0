import { Dialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton/IconButton';
import styles from './Sheet.module.css';

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** From the bottom on phones, from the end of the line beside the canvas. */
  side: 'bottom' | 'end';
  /** `close` takes the sheet away and leaves the focus to what is done next. */
  children: (close: () => void) => ReactNode;
};

/** A part of the screen that there is no room for: it slides in, keeps the focus, and gives it back. */
export function Sheet({ open, onOpenChange, title, side, children }: SheetProps) {
  const { t } = useTranslation('builder');
  const popup = useRef<HTMLDivElement>(null);
  const [givesBack, setGivesBack] = useState(true);

  function closeForAction() {
    // The sheet must have let go of the focus before the action moves it.
    flushSync(() => {
      setGivesBack(false);
      onOpenChange(false);
    });
    // It stays in the document while it slides away: a focus left in it would be lost with it.
    const left = document.activeElement?.closest('[role="dialog"]') ? document.activeElement : null;
    if (left instanceof HTMLElement) {
      left.blur();
    }
  }

  return (
    <Dialog.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => !isOpen && setGivesBack(true)}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={clsx(styles['backdrop'], styles[side])} />
        <Dialog.Popup
          ref={popup}
          className={clsx(styles['sheet'], styles[side])}
          data-raised=""
          initialFocus={popup}
          finalFocus={givesBack}
        >
          <div className={styles['grab']} aria-hidden="true" />
          <div className={styles['head']}>
            <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label={t('frame.closeSheet')} icon={<X size={18} />} />} />
          </div>
          <div className={styles['body']}>{children(closeForAction)}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
