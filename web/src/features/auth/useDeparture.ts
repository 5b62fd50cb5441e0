import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Path } from '../../app/paths';

/** Spec §9: time to read the toast before the screen changes. */
const REDIRECT_DELAY_MS = 1500;

/**
 * Leaves for another screen after the specified pause. What it returns settles only on leaving, so a form that
 * waits for it stays busy; a reader who leaves by a link first is not called back.
 */
export function useDeparture(): (to: Path) => Promise<void> {
  const navigate = useNavigate();
  const timer = useRef<number | undefined>(undefined);

  // Talks to the browser's timer: a screen that is gone must not navigate.
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return useCallback(
    (to) =>
      new Promise((resolve) => {
        timer.current = window.setTimeout(() => {
          resolve(navigate(to));
        }, REDIRECT_DELAY_MS);
      }),
    [navigate],
  );
}
