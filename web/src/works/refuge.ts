let watch: MutationObserver | null = null;

/** About half a second: longer than anything takes to leave the screen. */
const FRAMES_OF_LEAVING = 30;

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
      takeRefuge(refuge, FRAMES_OF_LEAVING);
    }
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

/** A menu or dialog that leaves with its card first tries to give the focus back, and lets nothing else have it. */
function takeRefuge(refuge: HTMLElement | null, framesLeft: number): void {
  requestAnimationFrame(() => {
    if (framesLeft < FRAMES_OF_LEAVING && isFocusLost()) {
      refuge?.focus();
    }
    if (framesLeft > 0) {
      takeRefuge(refuge, framesLeft - 1);
    }
  });
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
