import { CirclePlus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NEW_QUESTION_TYPE } from '../../../form-rules/authoring/newQuestion';
import type { QuestionId } from '../../../form-rules/ids';
import { DropLine } from '../drag/DropLine';
import { isQuestionDrag } from '../drag/dragData';
import { useDropTarget } from '../drag/useDragAndDrop';
import { useActions } from '../editor/useActions';
import { AddOfKind } from '../question-types/KindMenu';
import styles from './AddQuestionRow.module.css';
import { spotData } from './dropPosition';

export type AddQuestionRowProps = {
  after: QuestionId | undefined;
  /** Content below that is part of the drop target. */
  children?: ReactNode;
};

/** The row after the last question: adds a question; a drop target for the end of the page, outside of sections. */
export function AddQuestionRow({ after, children }: AddQuestionRowProps) {
  const { t } = useTranslation('builder');
  const { addQuestion } = useActions();
  const row = useRef<HTMLDivElement>(null);
  const edge = useDropTarget(row, {
    data: () => spotData({ spot: 'end' }),
    accepts: isQuestionDrag,
    edges: ['top'],
  });
  return (
    <div ref={row} className={styles['row']}>
      <div className={styles['buttons']}>
        <button type="button" className={styles['add']} onClick={() => addQuestion(NEW_QUESTION_TYPE, after)}>
          <CirclePlus size={16} aria-hidden="true" />
          {t('canvas.addQuestion')}
        </button>
        <AddOfKind onPick={(kind) => addQuestion(kind, after)} />
      </div>
      {children}
      <DropLine edge={edge} />
    </div>
  );
}
