/** How near to the edge scrolling starts, and how far it goes at most in one frame, in pixels. */
const REACH = 72;
const FASTEST = 18;

/** Scrolls whatever holds `element` while the pointer is near its upper or lower edge. Ends by the function given back. */
export function autoscroll(element: HTMLElement, pointer: () => number): () => void {
  const holder = scrollerOf(element);
  let frame = requestAnimationFrame(scroll);
  function scroll() {
    const isPage = holder === document.scrollingElement;
    const box = holder.getBoundingClientRect();
    const [top, bottom] = isPage ? [0, window.innerHeight] : [box.top, box.bottom];
    const y = pointer();
    const speed = Math.max(0, y - (bottom - REACH)) - Math.max(0, top + REACH - y);
    if (speed !== 0) {
      holder.scrollBy({ top: (Math.min(Math.max(speed / REACH, -1), 1) * FASTEST) | 0, behavior: 'instant' });
    }
    frame = requestAnimationFrame(scroll);
  }
  return () => cancelAnimationFrame(frame);
}

function scrollerOf(element: HTMLElement): Element {
  for (let holder = element.parentElement; holder !== null; holder = holder.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(holder).overflowY);
    if (scrolls && holder.scrollHeight > holder.clientHeight) {
      return holder;
    }
  }
  return document.scrollingElement ?? document.documentElement;
}
