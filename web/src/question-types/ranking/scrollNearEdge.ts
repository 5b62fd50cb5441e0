/** How near to the edge of the window the pointer must be, in pixels. */
const EDGE = 56;
/** Pixels per frame. */
const STEP = 10;

/** Scrolls the window if the pointer is near its edge and the list goes on beyond it; returns whether it did. */
export function scrollNearEdge(list: Element, pointerY: number): boolean {
  const { top, bottom } = list.getBoundingClientRect();
  const { innerHeight, scrollY } = window;
  if (pointerY < EDGE && top < EDGE) {
    window.scrollBy({ top: -STEP, behavior: 'instant' });
  } else if (pointerY > innerHeight - EDGE && bottom > innerHeight - EDGE) {
    window.scrollBy({ top: STEP, behavior: 'instant' });
  }
  return window.scrollY !== scrollY;
}
