import { useEffect, useRef, useState } from 'react';

const SHOW_AFTER_MS = 200;
const SHOW_FOR_MS = 400;

/**
 * Whether to show the skeleton: only for waits over 200 ms, and then for at least 400 ms. `atOnce` shows it from the first
 * frame, where it follows another skeleton or prevents a layout shift.
 */
export function useSkeleton(waiting: boolean, { atOnce = false }: { atOnce?: boolean } = {}): boolean {
  const [shown, setShown] = useState(false);
  const shownAt = useRef(0);

  // Talks to the browser's timer.
  useEffect(() => {
    if (atOnce || waiting === shown) {
      return undefined;
    }
    const delay = waiting ? SHOW_AFTER_MS : Math.max(0, shownAt.current + SHOW_FOR_MS - Date.now());
    const timer = window.setTimeout(() => {
      shownAt.current = Date.now();
      setShown(waiting);
    }, delay);
    return () => window.clearTimeout(timer);
  }, [atOnce, waiting, shown]);

  // Not a frame longer than the wait, or the content would be drawn below the skeleton and jump.
  return atOnce ? waiting : shown;
}
