import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the list of shortcuts is shown. On closing, the focus goes to exactly what had it: the layer itself would
 * give it to the first field inside a card or the canvas, where the next letter would be typed.
 */
export function useShortcutSheet(canvas: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const opener = useRef<HTMLElement>(null);
  return {
    isOpen,
    /** Until then there is nothing to draw, not even closed. */
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
