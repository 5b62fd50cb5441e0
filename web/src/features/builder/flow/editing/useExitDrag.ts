import { useReactFlow } from '@xyflow/react';
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Target } from '../../../../form-rules/definition';
import type { Point } from '../edgeRouting';
import { useFlow } from '../flowContext';
import { type FlowEdge, nodeOf } from '../flowGraph';
import { edgeTargets } from './edgeTargets';

/** An edge being dragged to another target. */
export type ExitDrag = {
  readonly edge: FlowEdge;
  /** Start of its line, in chart coordinates. */
  readonly start: Point;
  /** Ids of the nodes it can be dropped on. */
  readonly offered: ReadonlySet<string>;
  /** The node under the pointer, `SPACE`, or undefined if there is no drop target. */
  readonly over: string | undefined;
};

/** Moves the end of the line that follows the pointer. */
export type DragLineHandle = { readonly moveTo: (point: Point) => void };

/** Stands for the empty part of the chart; not a valid node id. */
export const SPACE = '#space';

/** Less movement than this is a click. */
const CLICK_PX = 4;
/** A drop on empty space closer to the start is an accident, not a new page. */
const MIN_DROP_PX = 48;

/** Drags an edge to a node or to empty space, by mouse, pen or touch. */
export function useExitDrag(
  frame: RefObject<HTMLElement | null>,
  onDrop: (edge: FlowEdge, to: Target | 'new page') => void,
) {
  const { form, flow } = useFlow();
  const { screenToFlowPosition } = useReactFlow();
  const [drag, setDrag] = useState<ExitDrag>();
  const line = useRef<DragLineHandle>(null);
  const hasDragged = useRef(false);
  const cancel = useRef<() => void>(undefined);

  // Talks to the window: removes the pointer listeners on unmount.
  useEffect(() => () => cancel.current?.(), []);

  const begin = useCallback(
    (event: ReactPointerEvent<HTMLElement>, edge: FlowEdge) => {
      if (event.button !== 0 || !event.isPrimary) {
        return;
      }
      // Focus would move the chart under the pointer.
      event.preventDefault();
      const { pointerId, clientX, clientY } = event;
      const box = event.currentTarget.getBoundingClientRect();
      const start = screenToFlowPosition({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      const listening = new AbortController();
      let state: ExitDrag | undefined;
      const distance = (to: PointerEvent) => Math.hypot(to.clientX - clientX, to.clientY - clientY);

      function stop() {
        listening.abort();
        setDrag(undefined);
        // The click after a drop is dispatched before this timer.
        setTimeout(() => {
          hasDragged.current = false;
        });
      }

      function move(moved: PointerEvent) {
        if (moved.pointerId !== pointerId || (state === undefined && distance(moved) < CLICK_PX)) {
          return;
        }
        const over = dropTargetAt(frame.current, moved);
        if (state === undefined) {
          hasDragged.current = true;
          const offered = new Set(edgeTargets(form, edge).map((target) => nodeOf(flow, target)));
          state = { edge, start, offered, over };
          setDrag(state);
        } else if (state.over !== over) {
          state = { ...state, over };
          setDrag(state);
        }
        line.current?.moveTo(screenToFlowPosition({ x: moved.clientX, y: moved.clientY }));
      }

      function drop(dropped: PointerEvent) {
        if (dropped.pointerId !== pointerId) {
          return;
        }
        const over = state && dropTargetAt(frame.current, dropped);
        stop();
        const target = edgeTargets(form, edge).find((one) => nodeOf(flow, one) === over);
        if (target !== undefined) {
          onDrop(edge, target);
        } else if (over === SPACE && distance(dropped) >= MIN_DROP_PX) {
          onDrop(edge, 'new page');
        }
      }

      function cancelByKey(key: KeyboardEvent) {
        if (key.key === 'Escape' && state !== undefined) {
          // Escape would close the flowchart too.
          key.stopPropagation();
          key.preventDefault();
          stop();
        }
      }

      cancel.current?.();
      cancel.current = stop;
      const { signal } = listening;
      window.addEventListener('pointermove', move, { signal });
      window.addEventListener('pointerup', drop, { signal });
      window.addEventListener('pointercancel', stop, { signal });
      window.addEventListener('keydown', cancelByKey, { signal, capture: true });
    },
    [frame, form, flow, onDrop, screenToFlowPosition],
  );

  return { drag, line, begin, hasDragged };
}

/** The node under the pointer, `SPACE`, or undefined if there is no drop target. */
function dropTargetAt(chart: HTMLElement | null, { clientX, clientY }: PointerEvent): string | undefined {
  const hit = document.elementFromPoint(clientX, clientY);
  if (hit === null || chart?.contains(hit) !== true) {
    return undefined;
  }
  const node = hit.closest<HTMLElement>('[data-flow-node]')?.dataset['flowNode'];
  return node ?? (hit.closest('.react-flow') ? SPACE : undefined);
}
