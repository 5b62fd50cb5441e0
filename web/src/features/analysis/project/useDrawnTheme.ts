import { useSyncExternalStore } from 'react';

/** The theme the page is drawn in right now: a canvas does not follow it by itself. */
export function useDrawnTheme(): string {
  return useSyncExternalStore(watchTheme, () => document.documentElement.dataset['theme'] ?? 'light');
}

function watchTheme(onChange: () => void): () => void {
  const watch = new MutationObserver(onChange);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => watch.disconnect();
}
