import { useEffect, useRef, useState } from 'react';

const SHOW_AFTER_MS = 200;
const SHOW_FOR_MS = 400;

/** Whether to draw the skeleton: not for a short wait, and once drawn not for a blink. */
export function useSkeleton(waiting: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownAt = useRef(0);

  // Talks to the browser's timer.
  useEffect(() => {
    if (waiting === shown) {
      return undefined;
    }
    const delay = waiting ? SHOW_AFTER_MS : Math.max(0, shownAt.current + SHOW_FOR_MS - Date.now());
    const timer = window.setTimeout(() => {
      shownAt.current = Date.now();
      setShown(waiting);
    }, delay);
    return () => window.clearTimeout(timer);
  }, [waiting, shown]);

  return shown;
}
