import { getViewportForBounds, useReactFlow, useStoreApi, type Viewport } from '@xyflow/react';
import { type RefObject, useCallback, useEffect } from 'react';
import type { FlowLayout, PlacedNode } from './layout';

export const MIN_ZOOM = 0.05;
export const MAX_ZOOM = 2;
/** Below this zoom titles are illegible, so a large chart opens at the current page. */
const MIN_LEGIBLE_ZOOM = 0.55;
const MARGIN = 40;
const DURATION_MS = 200;

export function useChartViewport(layout: FlowLayout, frame: RefObject<HTMLElement | null>) {
  const { setViewport, getViewport } = useReactFlow();
  const store = useStoreApi();

  const size = useCallback(() => {
    const { width, height } = store.getState();
    const box = frame.current;
    return { width: width || box?.clientWidth || 1, height: height || box?.clientHeight || 1 };
  }, [store, frame]);

  const fittingViewport = useCallback((): Viewport => {
    const { width, height } = size();
    return getViewportForBounds(boundsOf(layout.nodes), width, height, MIN_ZOOM, 1, `${MARGIN}px`);
  }, [layout, size]);

  const fit = useCallback(
    () => void setViewport(fittingViewport(), transition()),
    [fittingViewport, setViewport],
  );

  /** Shows the whole chart if it is legible, else the given page at the top. */
  const open = useCallback(
    (id: string) => {
      const all = fittingViewport();
      const node = layout.nodes.find((some) => some.id === id);
      if (all.zoom >= MIN_LEGIBLE_ZOOM || node === undefined) {
        void setViewport(all);
      } else {
        const { width } = size();
        void setViewport({ x: width / 2 - node.x - node.width / 2, y: MARGIN - node.y, zoom: 1 });
      }
    },
    [fittingViewport, layout, setViewport, size],
  );

  /** Pans just far enough to show this node. */
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
        void setViewport({ x: x + dx, y: y + dy, zoom }, transition());
      }
    },
    [getViewport, layout, setViewport, size],
  );
  return { fit, open, show };
}

/** Keeps a node in view while a path is tried. Talks to React Flow. */
export function useFollowNode(id: string | undefined, show: (id: string) => void): void {
  useEffect(() => {
    if (id !== undefined) {
      show(id);
    }
  }, [id, show]);
}

function boundsOf(nodes: readonly PlacedNode[]) {
  const x = Math.min(...nodes.map((node) => node.x));
  const y = Math.min(...nodes.map((node) => node.y));
  return {
    x,
    y,
    width: Math.max(...nodes.map((node) => node.x + node.width)) - x,
    height: Math.max(...nodes.map((node) => node.y + node.height)) - y,
  };
}

/** How far something has to move to be inside, along one axis. */
function shift(start: number, length: number, available: number): number {
  if (start < MARGIN) {
    return MARGIN - start;
  }
  return Math.min(0, Math.max(available - MARGIN - (start + length), MARGIN - start));
}

/** Viewport animation; off if the user prefers reduced motion. */
export function transition(): { duration: number } {
  const prefersReducedMotion = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  return { duration: prefersReducedMotion ? 0 : DURATION_MS };
}
