/** The distance to the edge at which scrolling starts, and the speed limit per frame. */
const EDGE_PX = 72;
const MAX_SPEED_PX = 18;

/** Scrolls the scroll container of `element` while the pointer is near its edge. Returns the function that stops it. */
export function autoscroll(element: HTMLElement, pointer: () => number): () => void {
  const scroller = scrollerOf(element);
  let frame = requestAnimationFrame(scroll);
  function scroll() {
    const isPage = scroller === document.scrollingElement;
    const box = scroller.getBoundingClientRect();
    const [top, bottom] = isPage ? [0, window.innerHeight] : [box.top, box.bottom];
    const y = pointer();
    const speed = Math.max(0, y - (bottom - EDGE_PX)) - Math.max(0, top + EDGE_PX - y);
    if (speed !== 0) {
      scroller.scrollBy({
        top: (Math.min(Math.max(speed / EDGE_PX, -1), 1) * MAX_SPEED_PX) | 0,
        behavior: 'instant',
      });
    }
    frame = requestAnimationFrame(scroll);
  }
  return () => cancelAnimationFrame(frame);
}

function scrollerOf(element: HTMLElement): Element {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(parent).overflowY);
    if (scrolls && parent.scrollHeight > parent.clientHeight) {
      return parent;
    }
  }
  return document.scrollingElement ?? document.documentElement;
}
