import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * State of the shortcut list. Restores the focus itself: the dialog would focus the first field inside the canvas, where
 * the next letter would be typed.
 */
export function useShortcutSheet(canvas: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const opener = useRef<HTMLElement>(null);
  return {
    isOpen,
    /** Nothing is rendered before the first opening. */
    wasOpened,
    open: () => {
      const { activeElement } = document;
      opener.current = activeElement instanceof HTMLElement ? activeElement : null;
      setWasOpened(true);
      setOpen(true);
    },
    close: () => {
      flushSync(() => setOpen(false));
      (opener.current?.isConnected ? opener.current : canvas.current)?.focus();
    },
  };
}
