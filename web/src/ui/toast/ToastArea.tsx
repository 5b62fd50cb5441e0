import { type FocusEvent, useCallback, useMemo, useRef } from 'react';
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled';
import './toast.css';
import { ToastSettings } from './toastSettings';

export type ToastAreaProps = {
  placement?: 'top-right' | 'top-centre' | undefined;
  closeAfterMs?: number | undefined;
  closeLabel: string;
  /** The area's name for screen readers. */
  label?: string | undefined;
  dismissible?: boolean | undefined;
};

const settle = cssTransition({ enter: 'toast-enter', exit: 'toast-leave', collapse: false });

/** The corner toasts appear in. One per page; hover or focus stops their clock. */
export function ToastArea({
  placement = 'top-right',
  closeAfterMs = 5000,
  closeLabel,
  label = '',
  dismissible = true,
}: ToastAreaProps) {
  const cameFrom = useRef<HTMLElement | null>(null);

  const holdWhileFocused = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) {
      cameFrom.current = event.relatedTarget instanceof HTMLElement ? event.relatedTarget : null;
    }
    toast.pause();
  };

  // Closing a toast by keyboard would otherwise drop the focus to the top of the page.
  const returnFocus = useCallback(() => {
    cameFrom.current?.focus();
    cameFrom.current = null;
    toast.play();
  }, []);
  const settings = useMemo(
    () => ({ closeLabel, dismissible, returnFocus }),
    [closeLabel, dismissible, returnFocus],
  );

  return (
    <ToastSettings value={settings}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for focus passing through. */}
      <div onFocus={holdWhileFocused} onBlur={resumeOnceLeft}>
        <ToastContainer
          position={placement === 'top-right' ? 'top-right' : 'top-center'}
          autoClose={closeAfterMs}
          transition={settle}
          toastClassName="toast-body"
          aria-label={label}
          icon={false}
          closeButton={false}
          hideProgressBar
          newestOnTop
          limit={4}
        />
      </div>
    </ToastSettings>
  );
}

function resumeOnceLeft(event: FocusEvent<HTMLElement>) {
  if (!event.currentTarget.contains(event.relatedTarget)) toast.play();
}
