import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../IconButton/IconButton';
import typeStyles from '../type.module.css';
import styles from './Dialog.module.css';

export type DialogProps = {
  open: boolean;
  /** Asked for by Escape, the close button or a press outside. */
  onClose: () => void;
  title: string;
  /** Stands before the title: a sign of what has happened. */
  badge?: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The actions, primary last. */
  footer?: ReactNode;
  closeLabel: string;
  /** Keeps the actions in view while what is above them scrolls. */
  pinFooter?: boolean | undefined;
  width?: 440 | 480 | 600 | 640 | undefined;
  /** Where the focus begins; left out, on the first field that can be filled in, or on Close. */
  focusFirst?: (() => HTMLElement | null) | undefined;
  /**
   * Where the focus goes when what opened the dialog is gone by then; nothing means where it came from, false that
   * whoever closes the dialog moves it.
   */
  focusAfterClose?: (() => HTMLElement | false | null) | undefined;
};

/** A layer that asks for one thing. Focus stays inside and goes back to where it came from. */
export function Dialog({
  open,
  onClose,
  title,
  badge,
  description,
  children,
  footer,
  closeLabel,
  pinFooter = false,
  width = 480,
  focusFirst,
  focusAfterClose,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles['backdrop']} />
        <BaseDialog.Viewport className={styles['viewport']}>
          <BaseDialog.Popup
            ref={popup}
            className={styles['dialog']}
            data-width={width}
            data-raised=""
            initialFocus={() => focusFirst?.() ?? firstFieldIn(popup.current) ?? close.current}
            finalFocus={focusAfterClose}
          >
            <div className={styles['head']}>
              {badge}
              <div className={styles['words']}>
                <BaseDialog.Title className={typeStyles['titleM']}>{title}</BaseDialog.Title>
                {description && (
                  <BaseDialog.Description className={styles['description']}>
                    {description}
                  </BaseDialog.Description>
                )}
              </div>
              <BaseDialog.Close
                ref={close}
                className={styles['close']}
                render={<IconButton label={closeLabel} icon={<X size={18} />} />}
              />
            </div>
            {children && <div className={styles['body']}>{children}</div>}
            {footer && (
              <div className={styles['foot']} data-pinned={pinFooter || undefined}>
                {footer}
              </div>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

const FIELDS = ['input:not([type="hidden"])', 'select', 'textarea', '[role="combobox"]']
  .map((field) => `${field}:not(:disabled, [readonly], [aria-hidden="true"], [tabindex="-1"])`)
  .join(', ');

function firstFieldIn(popup: HTMLElement | null): HTMLElement | null {
  return popup?.querySelector<HTMLElement>(FIELDS) ?? null;
}
