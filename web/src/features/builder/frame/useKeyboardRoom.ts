import { useEffect } from 'react';

/** Keeps what is being typed in sight when an on-screen keyboard takes a part of the screen. */
export function useKeyboardRoom(): void {
  // Talks to the window: not every browser scrolls the field into what the keyboard has left.
  useEffect(() => {
    const keepInSight = () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) {
        activeElement.scrollIntoView({ block: 'nearest' });
      }
    };
    window.addEventListener('resize', keepInSight);
    return () => window.removeEventListener('resize', keepInSight);
  }, []);
}
