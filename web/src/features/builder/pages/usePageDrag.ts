import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';
import { type RefObject, useEffect, useState } from 'react';
import type { PageId, QuestionId } from '../../../form-rules/ids';
import { isQuestionDrag } from '../drag/dragData';
import { withDragEngine } from '../drag/withDragEngine';

/** How long a question hovers over a page before the page opens. */
const OPEN_DELAY_MS = 600;

export type PageDragOptions = {
  readonly id: PageId;
  readonly at: number;
  readonly isEnabled: boolean;
  readonly onMoved: (id: PageId, to: number) => void;
  readonly onQuestionDropped: (question: QuestionId, page: PageId) => void;
  readonly onHover: (page: PageId) => void;
};

/** The drag state of one row: it is being dragged, or something is over it. */
export type PageDragState = 'idle' | 'dragged' | 'over' | 'above' | 'below';

type DragData = Record<string | symbol, unknown>;
type PageDrag = { readonly pageDrag: PageId; readonly at: number };

/** Makes a row of the page list draggable, and a drop target for pages and questions. */
export function usePageDrag(row: RefObject<HTMLElement | null>, options: PageDragOptions): PageDragState {
  const { id, at, isEnabled, onMoved, onQuestionDropped, onHover } = options;
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
    const destination = (startIndex: number, over: DragData) =>
      getReorderDestinationIndex({
        startIndex,
        indexOfTarget: at,
        closestEdgeOfTarget: extractClosestEdge(over),
        axis: 'vertical',
      });
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
              opening = setTimeout(() => onHover(id), OPEN_DELAY_MS);
            }
          },
          onDrag: ({ source, self }) => {
            if (isPageDrag(source.data) && source.data.pageDrag !== id) {
              const to = destination(source.data.at, self.data);
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
              const to = destination(source.data.at, self.data);
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
  }, [row, id, at, isEnabled, onMoved, onQuestionDropped, onHover]);

  return state;
}

function isPageDrag(data: DragData): data is DragData & PageDrag {
  return typeof data['pageDrag'] === 'string' && typeof data['at'] === 'number';
}

function sideOf(data: DragData): PageDragState {
  return extractClosestEdge(data) === 'top' ? 'above' : 'below';
}
