import { Dialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import styles from './Sheet.module.css';

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** From the bottom on phones, from the end of the line beside the canvas. */
  side: 'bottom' | 'end';
  /** `close` closes the sheet without restoring the focus, which the next action sets. */
  children: (close: () => void) => ReactNode;
};

/** A panel for narrow screens that slides in, traps the focus and restores it. */
export function Sheet({ open, onOpenChange, title, side, children }: SheetProps) {
  const { t } = useTranslation('builder');
  const popup = useRef<HTMLDivElement>(null);
  const [restoresFocus, setRestoresFocus] = useState(true);

  function closeForAction() {
    // The sheet must release the focus before the action moves it.
    flushSync(() => {
      setRestoresFocus(false);
      onOpenChange(false);
    });
    // The sheet stays in the document while it slides out; focus inside would be lost with it.
    const left = document.activeElement?.closest('[role="dialog"]') ? document.activeElement : null;
    if (left instanceof HTMLElement) {
      left.blur();
    }
  }

  return (
    <Dialog.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => !isOpen && setRestoresFocus(true)}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={clsx(styles['backdrop'], styles[side])} />
        <Dialog.Popup
          ref={popup}
          className={clsx(layout['stack'], styles['sheet'], styles[side])}
          data-raised=""
          initialFocus={popup}
          finalFocus={restoresFocus}
        >
          {side === 'bottom' && <div className={clsx(layout['rigid'], styles['grab'])} aria-hidden="true" />}
          <div className={clsx(layout['spread'], layout['gap8'], styles['head'])}>
            <Dialog.Title className={clsx(typeStyles['help'], typeStyles['strong'])}>{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label={t('frame.closeSheet')} icon={<X size={18} />} />} />
          </div>
          <div className={clsx(layout['stack'], layout['grow'], styles['body'])}>
            {children(closeForAction)}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
