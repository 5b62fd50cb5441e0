import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const listeners = new Set<() => void>();
let onPaper = false;
let themeOnScreen: string | undefined;

/**
 * Whether the page is being printed. While it is, the theme is light and `data-paper` stands on the root, so that
 * styles can lay the page out for paper before charts are drawn for it.
 */
export function usePaper(): boolean {
  return useSyncExternalStore(subscribe, () => onPaper);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
      // Whoever leaves in the middle must not keep the look of paper.
      if (onPaper) toScreen();
    }
  };
}

function toPaper(): void {
  if (onPaper) return;
  const root = document.documentElement;
  themeOnScreen = root.dataset['theme'];
  root.dataset['theme'] = 'light';
  root.dataset['paper'] = '';
  tell(true);
}

function toScreen(): void {
  const root = document.documentElement;
  if (themeOnScreen === undefined) {
    delete root.dataset['theme'];
  } else {
    root.dataset['theme'] = themeOnScreen;
  }
  delete root.dataset['paper'];
  tell(false);
}

function tell(next: boolean): void {
  onPaper = next;
  // The browser takes its picture of the page as soon as its listeners return.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}
