import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const listeners = new Set<() => void>();
let isPrinting = false;
let screenTheme: string | undefined;

/**
 * Whether the page is being printed. Meanwhile the theme is light and the root has `data-print`, so that styles apply
 * before the charts are redrawn.
 */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', startPrinting);
    window.addEventListener('afterprint', stopPrinting);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      window.removeEventListener('beforeprint', startPrinting);
      window.removeEventListener('afterprint', stopPrinting);
      // The last subscriber left while printing: restore the screen theme.
      if (isPrinting) stopPrinting();
    }
  };
}

function startPrinting(): void {
  if (isPrinting) return;
  const root = document.documentElement;
  screenTheme = root.dataset['theme'];
  root.dataset['theme'] = 'light';
  root.dataset['print'] = '';
  setPrinting(true);
}

function stopPrinting(): void {
  const root = document.documentElement;
  if (screenTheme === undefined) {
    delete root.dataset['theme'];
  } else {
    root.dataset['theme'] = screenTheme;
  }
  delete root.dataset['print'];
  setPrinting(false);
}

function setPrinting(next: boolean): void {
  isPrinting = next;
  // The browser prints as soon as this listener returns.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}
