import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';

/** Spec §9: time to read the toast before the screen changes. */
const REDIRECT_DELAY_MS = 1500;

/**
 * Navigates after the specified delay. The promise resolves only then, so that the form stays busy. Leaving the screen
 * earlier cancels it.
 */
export function useDelayedNavigate(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const timer = useRef<number | undefined>(undefined);

  // Talks to the browser's timer: an unmounted screen must not navigate.
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return useCallback(
    (to, options) =>
      new Promise((resolve) => {
        timer.current = window.setTimeout(() => {
          resolve(navigate(to, options));
        }, REDIRECT_DELAY_MS);
      }),
    [navigate],
  );
}
