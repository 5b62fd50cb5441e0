import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** For the page's `main`, with `tabIndex={-1}`. */
export function usePageFocus(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const { key } = useLocation();

  // Talks to the document: after a navigation, screen reader and keyboard users start at the new page.
  useEffect(() => {
    // The first page load has the key 'default'; there the browser sets the focus.
    if (key !== 'default') {
      content.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
  }, [key]);

  return content;
}
