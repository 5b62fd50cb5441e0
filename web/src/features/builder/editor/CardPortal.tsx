import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/**
 * Renders something on a question's card if its page is open. Cards do not depend on it, so it can be loaded later.
 */
export function CardPortal({ questionId, children }: { questionId: string; children: ReactNode }) {
  const card = useSyncExternalStore(watchDocument, () =>
    document.querySelector(`[data-canvas] [data-question="${CSS.escape(questionId)}"]`),
  );
  return card && createPortal(children, card);
}

/** Cards mount and unmount with their page and questions. */
function watchDocument(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
