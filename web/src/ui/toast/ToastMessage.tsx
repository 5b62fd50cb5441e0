import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { createContext, useContext } from 'react';
import type { ToastContentProps } from 'react-toastify/unstyled';
import layout from '../layout.module.css';
import typeStyles from '../type.module.css';
import styles from './ToastMessage.module.css';

export const ToastSettings = createContext({
  closeLabel: '',
  dismissible: true,
  returnFocus: () => {},
});

export type ToastTone = 'success' | 'error' | 'info';
export type ToastAction = { label: string; onClick: () => void };

type ToastMessageProps = Partial<ToastContentProps> & {
  tone: ToastTone;
  text: string;
  action: ToastAction | undefined;
};

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** The content of a toast. The toast library passes `closeToast`. */
export function ToastMessage({ tone, text, action, closeToast }: ToastMessageProps) {
  const { closeLabel, dismissible, returnFocus } = useContext(ToastSettings);
  const Icon = icons[tone];
  const close = () => {
    returnFocus();
    closeToast?.();
  };
  return (
    <>
      <Icon size={18} className={styles[tone]} />
      <p className={clsx(layout['grow'], typeStyles['breakWords'], styles['text'])}>{text}</p>
      {action && (
        <button
          type="button"
          className={clsx(layout['rigid'], typeStyles['medium'], styles['action'])}
          onClick={() => {
            close();
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
      {dismissible && (
        <button type="button" className={styles['close']} aria-label={closeLabel} onClick={close}>
          <X size={14} />
        </button>
      )}
    </>
  );
}
