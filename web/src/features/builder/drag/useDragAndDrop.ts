import type { ElementDropTargetGetFeedbackArgs } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { DropEdge } from './DropLine';
import { withDragEngine } from './withDragEngine';

type Data = Record<string | symbol, unknown>;

/** Makes an element draggable by its grip. True during the drag. */
export function useDraggable(
  grip: RefObject<HTMLElement | null>,
  { shown, data }: { shown: RefObject<HTMLElement | null>; data: () => Data },
): boolean {
  const [isDragged, setDragged] = useState(false);
  const dragData = useEffectEvent(data);
  // Talks to the browser's drag and drop.
  useEffect(() => {
    const element = grip.current;
    if (element === null) {
      return undefined;
    }
    // Only the grip is draggable: in a draggable card no text could be selected with the mouse.
    return withDragEngine(({ draggable }) =>
      draggable({
        element,
        getInitialData: () => dragData(),
        onGenerateDragPreview({ nativeSetDragImage, location }) {
          const { clientX, clientY } = location.current.input;
          const box = shown.current?.getBoundingClientRect();
          if (shown.current && box) {
            nativeSetDragImage?.(shown.current, Math.max(0, clientX - box.x), clientY - box.y);
          }
        },
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
    );
  }, [grip, shown]);
  return isDragged;
}

/** Makes an element a drop target. The edge to drop at, while something is dragged over it. */
export function useDropTarget(
  target: RefObject<HTMLElement | null>,
  {
    data,
    accepts,
    edges = ['top', 'bottom'],
  }: { data: () => Data; accepts: (dragged: Data) => boolean; edges?: readonly DropEdge[] },
): DropEdge | undefined {
  const [edge, setEdge] = useState<DropEdge>();
  const getData = useEffectEvent(({ input, element }: ElementDropTargetGetFeedbackArgs) =>
    attachClosestEdge(data(), { input, element, allowedEdges: [...edges] }),
  );
  const canDrop = useEffectEvent(accepts);
  // Talks to the browser's drag and drop.
  useEffect(() => {
    const element = target.current;
    if (element === null) {
      return undefined;
    }
    const leave = () => setEdge(undefined);
    return withDragEngine(({ dropTargetForElements }) =>
      dropTargetForElements({
        element,
        getData: (args) => getData(args),
        canDrop: ({ source }) => canDrop(source.data),
        onDrag: ({ self }) => setEdge(edgeIn(self.data)),
        onDragLeave: leave,
        onDrop: leave,
      }),
    );
  }, [target]);
  return edge;
}

export function edgeIn(data: Data): DropEdge | undefined {
  const edge = extractClosestEdge(data);
  return edge === 'top' || edge === 'bottom' ? edge : undefined;
}
