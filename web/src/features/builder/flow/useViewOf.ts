import { getViewportForBounds, useReactFlow, useStoreApi, type Viewport } from '@xyflow/react';
import { type RefObject, useCallback, useEffect } from 'react';
import { glide } from './glide';
import type { FlowLayout, LaidNode } from './layFlow';
import { MIN_ZOOM } from './zoomRange';

/** Smaller than this nobody reads a title: a large chart opens at one of its pages instead. */
const LEGIBLE = 0.55;
/** Room around whatever is brought into view. */
const MARGIN = 40;

/** What of a chart is in view, and how that changes. */
export function useViewOf(layout: FlowLayout, frame: RefObject<HTMLElement | null>) {
  const { setViewport, getViewport } = useReactFlow();
  const store = useStoreApi();

  const size = useCallback(() => {
    const { width, height } = store.getState();
    const box = frame.current;
    return { width: width || box?.clientWidth || 1, height: height || box?.clientHeight || 1 };
  }, [store, frame]);

  const fitting = useCallback((): Viewport => {
    const { width, height } = size();
    return getViewportForBounds(boundsOf(layout.nodes), width, height, MIN_ZOOM, 1, `${MARGIN}px`);
  }, [layout, size]);

  const fit = useCallback(() => void setViewport(fitting(), glide()), [fitting, setViewport]);

  /** All of it when that is legible, else the page it is about, at the top. */
  const open = useCallback(
    (id: string) => {
      const all = fitting();
      const node = layout.nodes.find((some) => some.id === id);
      if (all.zoom >= LEGIBLE || node === undefined) {
        void setViewport(all);
      } else {
        const { width } = size();
        void setViewport({ x: width / 2 - node.x - node.width / 2, y: MARGIN - node.y, zoom: 1 });
      }
    },
    [fitting, layout, setViewport, size],
  );

  /** Moves the chart no farther than it takes to see this node. */
  const show = useCallback(
    (id: string) => {
      const node = layout.nodes.find((some) => some.id === id);
      if (node === undefined) {
        return;
      }
      const { x, y, zoom } = getViewport();
      const { width, height } = size();
      const dx = shift(x + node.x * zoom, node.width * zoom, width);
      const dy = shift(y + node.y * zoom, node.height * zoom, height);
      if (dx !== 0 || dy !== 0) {
        void setViewport({ x: x + dx, y: y + dy, zoom }, glide());
      }
    },
    [getViewport, layout, setViewport, size],
  );
  return { fit, open, show };
}

/** Keeps a node in view while a path is tried: talks to the drawing library. */
export function useFollow(id: string | undefined, show: (id: string) => void): void {
  useEffect(() => {
    if (id !== undefined) {
      show(id);
    }
  }, [id, show]);
}

function boundsOf(nodes: readonly LaidNode[]) {
  const x = Math.min(...nodes.map((node) => node.x));
  const y = Math.min(...nodes.map((node) => node.y));
  return {
    x,
    y,
    width: Math.max(...nodes.map((node) => node.x + node.width)) - x,
    height: Math.max(...nodes.map((node) => node.y + node.height)) - y,
  };
}

/** How far something has to move to lie inside, along one side. */
function shift(start: number, length: number, room: number): number {
  if (start < MARGIN) {
    return MARGIN - start;
  }
  return Math.min(0, Math.max(room - MARGIN - (start + length), MARGIN - start));
}
