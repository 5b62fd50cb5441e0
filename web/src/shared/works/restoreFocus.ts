let observer: MutationObserver | null = null;

/** About half a second: longer than any exit animation. */
const MAX_FRAMES = 30;

/**
 * Watches a card that is about to be removed. If the focus is lost with it, the focus moves to the next card, else to the
 * list's heading, else to the page.
 */
export function restoreFocusAfterRemoval(workId: string): void {
  const cell = [...document.querySelectorAll<HTMLElement>('[data-work]')].find(
    ({ dataset }) => dataset['work'] === workId,
  );
  const neighbour = cell?.nextElementSibling ?? cell?.previousElementSibling;
  const fallback =
    neighbour?.querySelector<HTMLElement>('a, button') ??
    cell?.closest('section')?.querySelector<HTMLElement>('[tabindex="-1"]') ??
    document.querySelector<HTMLElement>('main');
  observer?.disconnect();
  observer = new MutationObserver(() => {
    if (cell?.isConnected === false) {
      observer?.disconnect();
      focusWhenLost(fallback, MAX_FRAMES);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Retries for some frames, because a closing menu or dialog moves the focus itself first. */
function focusWhenLost(fallback: HTMLElement | null, framesLeft: number): void {
  requestAnimationFrame(() => {
    if (framesLeft < MAX_FRAMES && isFocusLost()) {
      fallback?.focus();
    }
    if (framesLeft > 0) {
      focusWhenLost(fallback, framesLeft - 1);
    }
  });
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
