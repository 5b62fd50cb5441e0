import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { IconButton } from '../IconButton/IconButton';
import layout from '../layout.module.css';
import typeStyles from '../type.module.css';
import styles from './Dialog.module.css';

export type DialogProps = {
  open: boolean;
  /** Called on Escape, the close button or a click outside. */
  onClose: () => void;
  title: string;
  /** Icon before the title. */
  badge?: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The actions, primary last. */
  footer?: ReactNode;
  closeLabel: string;
  /** Keeps the footer visible while the content scrolls. */
  pinFooter?: boolean | undefined;
  width?: 440 | 480 | 600 | 640 | undefined;
  /** The initial focus; by default the first editable field, else Close. */
  focusFirst?: (() => HTMLElement | null) | 'close' | undefined;
  /** Dims the layer below; by default only the lowest dialog does. */
  dimsLayer?: boolean | undefined;
  /**
   * The focus after closing; null restores the previous focus, false leaves it to the caller.
   */
  focusAfterClose?: (() => HTMLElement | false | null) | undefined;
};

/** A modal dialog. The focus stays inside and returns to where it was. */
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
  dimsLayer = false,
  focusAfterClose,
}: DialogProps) {
  const style: CSSProperties & Record<'--width', string> = { '--width': `${width}px` };
  const popup = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const first = () => (focusFirst === 'close' ? null : (focusFirst?.() ?? firstFieldIn(popup.current)));
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles['backdrop']} forceRender={dimsLayer} />
        <BaseDialog.Viewport className={clsx(layout['center'], styles['viewport'])}>
          <BaseDialog.Popup
            ref={popup}
            className={styles['dialog']}
            style={style}
            data-raised=""
            initialFocus={() => first() ?? close.current}
            finalFocus={focusAfterClose}
          >
            <div className={clsx(layout['topRow'], layout['gap16'], styles['head'])}>
              {badge}
              <div className={clsx(layout['grow'], typeStyles['breakWords'])}>
                <BaseDialog.Title className={typeStyles['titleM']}>{title}</BaseDialog.Title>
                {description && (
                  <BaseDialog.Description className={clsx(typeStyles['muted'], styles['description'])}>
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
              <div
                className={clsx(layout['wrapRow'], layout['gap8'], styles['foot'])}
                data-pinned={pinFooter || undefined}
              >
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
