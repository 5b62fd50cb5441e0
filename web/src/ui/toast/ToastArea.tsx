import { type FocusEvent, useCallback, useMemo, useRef } from 'react';
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled';
import './toast.css';
import { ToastSettings } from './ToastMessage';

export type ToastAreaProps = {
  placement?: 'top-right' | 'top-centre' | undefined;
  closeAfterMs?: number | undefined;
  closeLabel: string;
  /** The area's name for screen readers. */
  label?: string | undefined;
  dismissible?: boolean | undefined;
};

const transition = cssTransition({ enter: 'toast-enter', exit: 'toast-leave', collapse: false });

/** Where toasts appear; one per page. Hover or focus pauses their timer. */
export function ToastArea({
  placement = 'top-right',
  closeAfterMs = 5000,
  closeLabel,
  label = '',
  dismissible = true,
}: ToastAreaProps) {
  const previousFocus = useRef<HTMLElement | null>(null);

  const pauseWhileFocused = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) {
      previousFocus.current = event.relatedTarget instanceof HTMLElement ? event.relatedTarget : null;
    }
    toast.pause();
  };

  // Otherwise closing a toast by keyboard would lose the focus.
  const returnFocus = useCallback(() => {
    previousFocus.current?.focus();
    previousFocus.current = null;
    toast.play();
  }, []);
  const settings = useMemo(
    () => ({ closeLabel, dismissible, returnFocus }),
    [closeLabel, dismissible, returnFocus],
  );

  return (
    <ToastSettings value={settings}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to focus events. */}
      <div onFocus={pauseWhileFocused} onBlur={resumeOnBlur}>
        <ToastContainer
          position={placement === 'top-right' ? 'top-right' : 'top-center'}
          autoClose={closeAfterMs}
          transition={transition}
          toastClassName="toast-body"
          aria-label={label}
          icon={false}
          closeButton={false}
          hideProgressBar
          newestOnTop
        />
      </div>
    </ToastSettings>
  );
}

function resumeOnBlur(event: FocusEvent<HTMLElement>) {
  if (!event.currentTarget.contains(event.relatedTarget)) toast.play();
}
