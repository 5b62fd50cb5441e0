import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';
import { type RefObject, useEffect, useState } from 'react';
import type { PageId, QuestionId } from '../../../form-rules/ids';
import { isQuestionDrag } from '../canvas/drag';
import { withDragEngine } from '../canvas/withDragEngine';

/** How long a question is held over a page before the page opens under it. */
const OPENING_DELAY = 600;

export type PageDragOptions = {
  readonly id: PageId;
  readonly at: number;
  readonly isEnabled: boolean;
  readonly onMoved: (id: PageId, to: number) => void;
  readonly onQuestionDropped: (question: QuestionId, page: PageId) => void;
  readonly onHeldOver: (page: PageId) => void;
};

/** What the dragging looks like at one row: it is the one that is dragged, or something is over it. */
export type PageDragState = 'idle' | 'dragged' | 'over' | 'above' | 'below';

type PageDrag = { readonly pageDrag: PageId; readonly at: number };

/** Lets a row of the page list be dragged to another place, and take questions in. */
export function usePageDrag(row: RefObject<HTMLElement | null>, options: PageDragOptions): PageDragState {
  const { id, at, isEnabled, onMoved, onQuestionDropped, onHeldOver } = options;
  const [state, setState] = useState<PageDragState>('idle');

  // Talks to the browser's drag and drop.
  useEffect(() => {
    const element = row.current;
    if (element === null || !isEnabled) {
      return undefined;
    }
    let opening: ReturnType<typeof setTimeout> | undefined;
    const stopOpening = () => clearTimeout(opening);
    const data: PageDrag = { pageDrag: id, at };
    const undo = withDragEngine(({ combine, draggable, dropTargetForElements }) =>
      combine(
        draggable({
          element,
          getInitialData: () => ({ ...data }),
          onDragStart: () => setState('dragged'),
          onDrop: () => setState('idle'),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => isPageDrag(source.data) || isQuestionDrag(source.data),
          getData: ({ input, source }) =>
            isPageDrag(source.data)
              ? attachClosestEdge({ page: id }, { element, input, allowedEdges: ['top', 'bottom'] })
              : { page: id },
          onDragEnter: ({ source }) => {
            if (isQuestionDrag(source.data)) {
              setState('over');
              opening = setTimeout(() => onHeldOver(id), OPENING_DELAY);
            }
          },
          onDrag: ({ source, self }) => {
            if (isPageDrag(source.data) && source.data.pageDrag !== id) {
              const to = destination(source.data.at, at, extractClosestEdge(self.data));
              setState(to === source.data.at ? 'idle' : sideOf(self.data));
            }
          },
          onDragLeave: ({ source }) => {
            stopOpening();
            setState(isPageDrag(source.data) && source.data.pageDrag === id ? 'dragged' : 'idle');
          },
          onDrop: ({ source, self }) => {
            stopOpening();
            setState('idle');
            if (isQuestionDrag(source.data)) {
              onQuestionDropped(source.data.questionId, id);
            } else if (isPageDrag(source.data)) {
              const to = destination(source.data.at, at, extractClosestEdge(self.data));
              if (to !== source.data.at) {
                onMoved(source.data.pageDrag, to);
              }
            }
          },
        }),
      ),
    );
    return () => {
      stopOpening();
      undo();
    };
  }, [row, id, at, isEnabled, onMoved, onQuestionDropped, onHeldOver]);

  return state;
}

function isPageDrag(
  data: Record<string | symbol, unknown>,
): data is Record<string | symbol, unknown> & PageDrag {
  return typeof data['pageDrag'] === 'string' && typeof data['at'] === 'number';
}

function destination(from: number, target: number, closestEdgeOfTarget: Edge | null): number {
  return getReorderDestinationIndex({
    startIndex: from,
    indexOfTarget: target,
    closestEdgeOfTarget,
    axis: 'vertical',
  });
}

function sideOf(data: Record<string | symbol, unknown>): PageDragState {
  return extractClosestEdge(data) === 'top' ? 'above' : 'below';
}
