let watch: MutationObserver | null = null;

/**
 * Watches a card that may leave its list with the focus in it. If the focus is lost by that, it goes to the card's
 * neighbour, else to the heading of its list, else to the page.
 */
export function watchForLeaving(workId: string): void {
  const cell = [...document.querySelectorAll<HTMLElement>('[data-work]')].find(
    ({ dataset }) => dataset['work'] === workId,
  );
  const neighbour = cell?.nextElementSibling ?? cell?.previousElementSibling;
  const refuge =
    neighbour?.querySelector<HTMLElement>('a, button') ??
    cell?.closest('section')?.querySelector<HTMLElement>('[tabindex="-1"]') ??
    document.querySelector<HTMLElement>('main');
  watch?.disconnect();
  watch = new MutationObserver(() => {
    if (cell?.isConnected === false) {
      watch?.disconnect();
      // A menu or dialog that leaves with its card first tries to give the focus back to where it came from.
      requestAnimationFrame(() => requestAnimationFrame(() => focusIfLost(refuge)));
    }
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

function focusIfLost(refuge: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) {
    refuge?.focus();
  }
}
