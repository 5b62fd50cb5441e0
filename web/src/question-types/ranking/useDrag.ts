import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { scrollNearEdge } from './scrollNearEdge';

type Drag = {
  readonly from: number;
  readonly to: number;
  /** How far the item was dragged, in pixels. */
  readonly offset: number;
  /** Where in the list the pointer started. */
  readonly startY: number;
  readonly items: readonly Item[];
};

type Item = { readonly top: number; readonly height: number };

/** Lets the items of a list be dragged by their grips; `onDrop` gets the old and the new index. Escape cancels. */
export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  /** Undefined until the first move, so that pressing a grip near the edge of the window does not scroll. */
  const pointerY = useRef<number>(undefined);
  const isDragging = drag !== undefined;
  // Relative to the list, because the page may scroll meanwhile.
  const inList = (clientY: number) => clientY - (list.current?.getBoundingClientRect().top ?? 0);

  // Talks to the document: the focus and the lost pointer may be anywhere, and the list may be longer than the window.
  useEffect(() => {
    if (!isDragging) {
      return undefined;
    }
    const listening = new AbortController();
    const cancel = () => setDrag(undefined);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // A dialog around the form must stay open.
        event.stopPropagation();
        event.preventDefault();
        cancel();
      }
    };
    document.addEventListener('keydown', onKeyDown, { capture: true, signal: listening.signal });
    document.addEventListener('lostpointercapture', cancel, { signal: listening.signal });
    let frame = requestAnimationFrame(function scroll() {
      const [element, clientY] = [list.current, pointerY.current];
      if (element && clientY !== undefined && scrollNearEdge(element, clientY)) {
        const y = clientY - element.getBoundingClientRect().top;
        setDrag((before) => before && moved(before, y));
      }
      frame = requestAnimationFrame(scroll);
    });
    return () => {
      listening.abort();
      cancelAnimationFrame(frame);
    };
  }, [isDragging, list]);

  const gripProps = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) {
        return;
      }
      event.currentTarget.setPointerCapture(event.pointerId);
      pointerY.current = undefined;
      setDrag({ from, to: from, offset: 0, startY: inList(event.clientY), items: measure(list.current) });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      pointerY.current = clientY;
      const y = inList(clientY);
      setDrag((before) => before && moved(before, y));
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      // The last move may not be rendered yet.
      const last = drag && moved(drag, inList(clientY));
      setDrag(undefined);
      if (last && last.to !== last.from) {
        onDrop(last.from, last.to);
      }
    },
  });

  return {
    dragged: drag?.from,
    gripProps,
    /** How far an item is from its place while another one, or it itself, is dragged. */
    shiftOf: (at: number) => drag && `translateY(${at === drag.from ? drag.offset : shift(drag, at)}px)`,
  };
}

function measure(list: HTMLElement | null): Item[] {
  return [...(list?.querySelectorAll<HTMLElement>(':scope > *') ?? [])].map(
    ({ offsetTop, offsetHeight }) => ({
      top: offsetTop,
      height: offsetHeight,
    }),
  );
}

/** An item gives way once the edge of the dragged one passes its middle. */
function moved(drag: Drag, y: number): Drag {
  const offset = y - drag.startY;
  const { from, items } = drag;
  const { top, height } = items[from] ?? { top: 0, height: 0 };
  const middles = items.map((item) => item.top + item.height / 2);
  const above = middles.slice(0, from).filter((middle) => middle > top + offset);
  const below = middles.slice(from + 1).filter((middle) => middle < top + height + offset);
  return { ...drag, offset, to: from - above.length + below.length };
}

function shift({ from, to, items }: Drag, at: number): number {
  const [own, next] = [items[from], items[from + 1] ?? items[from - 1]];
  if (own === undefined || next === undefined) {
    return 0;
  }
  const gap = next.top > own.top ? next.top - own.top - own.height : own.top - next.top - next.height;
  if (at > from && at <= to) {
    return -own.height - gap;
  }
  return at < from && at >= to ? own.height + gap : 0;
}
