import { useEffect } from 'react';

/** Scrolls the focused field into view when an on-screen keyboard shrinks the window. */
export function useKeepFieldVisible(): void {
  // Talks to the window: not every browser does this itself.
  useEffect(() => {
    const scrollToField = () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) {
        activeElement.scrollIntoView({ block: 'nearest' });
      }
    };
    window.addEventListener('resize', scrollToField);
    return () => window.removeEventListener('resize', scrollToField);
  }, []);
}
