import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useContext } from 'react';
import type { ToastContentProps } from 'react-toastify/unstyled';
import styles from './ToastMessage.module.css';
import { ToastSettings } from './toastSettings';

export type ToastTone = 'success' | 'error' | 'info';
export type ToastAction = { label: string; onClick: () => void };

type ToastMessageProps = Partial<ToastContentProps> & {
  tone: ToastTone;
  text: string;
  action: ToastAction | undefined;
};

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** The inside of one toast. `closeToast` is handed in by the toast that holds it. */
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
      <p className={styles['text']}>{text}</p>
      {action && (
        <button
          type="button"
          className={styles['action']}
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
