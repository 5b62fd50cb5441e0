import { type RefObject, useEffect, useEffectEvent } from 'react';
import { offersOptions } from '../../../form-rules/questionKinds';
import { pageOf, questionOf } from '../draft/document';
import type { Place } from '../draft/place';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { useActions } from '../editor/useActions';
import { autoscroll } from './autoscroll';
import type { DropEdge } from './DropLine';
import { isOptionDrag, isQuestionDrag, type OptionDrag } from './drag';
import { dropPlace, spotIn } from './dropPlace';
import { edgeIn } from './useDragAndDrop';
import { withDragEngine } from './withDragEngine';

type Data = Record<string | symbol, unknown>;

/** Carries out what is dropped on the canvas, and scrolls it meanwhile. */
export function useDrops(canvas: RefObject<HTMLElement | null>): void {
  const editor = useEditor();
  const { moveQuestion } = useActions();

  function moveOption({ questionId, optionId }: OptionDrag, target: OptionDrag, edge: DropEdge) {
    const question = questionOf(editor.getState().document.form, questionId);
    if (question && offersOptions(question)) {
      const others = question.optionIds.filter((id) => id !== optionId);
      const at = others.indexOf(target.optionId);
      if (at >= 0) {
        editor.give({ type: 'option/moved', questionId, id: optionId, to: edge === 'top' ? at : at + 1 });
      }
    }
  }

  const drop = useEffectEvent((dragged: Data, target: Data) => {
    const edge = edgeIn(target) ?? 'bottom';
    const spot = spotIn(target);
    if (isQuestionDrag(dragged) && spot !== undefined) {
      const { document, place } = editor.getState();
      const page = place.pageId === undefined ? undefined : pageOf(document.form, place.pageId);
      const to = page && dropPlace(page, dragged.questionId, spot, edge);
      if (to) {
        moveQuestion(dragged.questionId, to);
        // What was just put down is what the owner goes on with.
        const here = { pageId: to.pageId, questionId: dragged.questionId };
        editor.select(here, { key: focusKey.card(here.questionId), onlyIfLost: true, follow: here });
      }
    } else if (isAnyOptionDrag(dragged) && isOptionDrag(target, dragged.questionId)) {
      moveOption(dragged, target, edge);
    }
  });

  const placeNow = useEffectEvent(() => editor.getState().place);
  const goBackTo = useEffectEvent((start: Place) => {
    if (editor.getState().place.pageId !== start.pageId) {
      editor.select(start, { key: focusKey.canvas, onlyIfLost: true });
    }
  });

  // Talks to the browser's drag and drop.
  useEffect(() => {
    let pointer = 0;
    let end = () => {};
    let start: Place | undefined;
    const stop = withDragEngine(({ monitorForElements }) =>
      monitorForElements({
        canMonitor: ({ source }) => isQuestionDrag(source.data) || isAnyOptionDrag(source.data),
        onDragStart({ location }) {
          pointer = location.current.input.clientY;
          start = placeNow();
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
          } else if (start) {
            // Given up: a page that was opened on the way is left again.
            goBackTo(start);
          }
        },
      }),
    );
    return () => {
      end();
      stop();
    };
  }, [canvas]);
}

function isAnyOptionDrag(data: Data): data is OptionDrag {
  return data['dragged'] === 'option';
}
