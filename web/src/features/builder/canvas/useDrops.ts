import { type RefObject, useEffect, useEffectEvent } from 'react';
import { pageOf, questionOf } from '../draft/document';
import { listWith } from '../draft/optionLists';
import type { EditorSelection } from '../draft/selection';
import { autoscroll } from '../drag/autoscroll';
import type { DropEdge } from '../drag/DropLine';
import { isOptionDrag, isQuestionDrag, type OptionDrag } from '../drag/dragData';
import { edgeIn } from '../drag/useDragAndDrop';
import { withDragEngine } from '../drag/withDragEngine';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { useActions } from '../editor/useActions';
import { dropPosition, spotIn } from './dropPosition';

type Data = Record<string | symbol, unknown>;

/** Handles drops on the canvas, and scrolls it during a drag. */
export function useDrops(canvas: RefObject<HTMLElement | null>): void {
  const editor = useEditor();
  const { moveQuestion } = useActions();

  function moveOption({ questionId, optionId }: OptionDrag, target: OptionDrag, edge: DropEdge) {
    const list = listWith(questionOf(editor.getState().document.form, questionId), optionId);
    const others = list?.ids.filter((id) => id !== optionId) ?? [];
    const at = others.indexOf(target.optionId);
    if (at >= 0) {
      editor.dispatch({ type: 'option/move', questionId, id: optionId, to: edge === 'top' ? at : at + 1 });
    }
  }

  const drop = useEffectEvent((dragged: Data, target: Data) => {
    const edge = edgeIn(target) ?? 'bottom';
    const spot = spotIn(target);
    if (isQuestionDrag(dragged) && spot !== undefined) {
      const { document, selection } = editor.getState();
      const page = pageOf(document.form, selection.pageId);
      const to = page && dropPosition(page, dragged.questionId, spot, edge);
      if (to) {
        moveQuestion(dragged.questionId, to);
        // The dropped question becomes the selected one.
        const here = { pageId: to.pageId, questionId: dragged.questionId };
        editor.select(here, { key: focusKey.card(here.questionId), onlyIfLost: true, follow: here });
      }
    } else if (isAnyOptionDrag(dragged) && isOptionDrag(target, dragged)) {
      moveOption(dragged, target, edge);
    }
  });

  // Talks to the browser's drag and drop.
  useEffect(() => {
    let pointer = 0;
    let end = () => {};
    let start: EditorSelection | undefined;
    const stop = withDragEngine(({ monitorForElements }) =>
      monitorForElements({
        canMonitor: ({ source }) => isQuestionDrag(source.data) || isAnyOptionDrag(source.data),
        onDragStart({ location }) {
          pointer = location.current.input.clientY;
          start = editor.getState().selection;
          end = canvas.current === null ? end : autoscroll(canvas.current, () => pointer);
        },
        onDrag({ location }) {
          pointer = location.current.input.clientY;
        },
        onDrop({ source, location }) {
          end();
          const [target] = location.current.dropTargets;
          if (target) {
            drop(source.data, target.data);
          } else if (start && editor.getState().selection.pageId !== start.pageId) {
            // Cancelled: go back to the page where the drag began.
            editor.select(start, { key: focusKey.canvas, onlyIfLost: true });
          }
        },
      }),
    );
    return () => {
      end();
      stop();
    };
  }, [canvas, editor]);
}

function isAnyOptionDrag(data: Data): data is OptionDrag {
  return data['dragged'] === 'option';
}
