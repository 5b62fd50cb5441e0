import { CirclePlus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionId } from '../../../form-rules/ids';
import { useActions } from '../editor/useActions';
import styles from './AddQuestionRow.module.css';
import { DropLine } from './DropLine';
import { isQuestionDrag } from './drag';
import { spotData } from './dropPlace';
import { useDropTarget } from './useDragAndDrop';

export type AddQuestionRowProps = {
  after: QuestionId | undefined;
  /** What stands on the ground below, which is still part of what takes a dragged question. */
  children?: ReactNode;
};

/** The row after the last question: adds one, and takes a dragged one to the end, out of any section. */
export function AddQuestionRow({ after, children }: AddQuestionRowProps) {
  const { t } = useTranslation('builder');
  const { addQuestion } = useActions();
  const row = useRef<HTMLDivElement>(null);
  const edge = useDropTarget(row, {
    data: () => spotData({ spot: 'end' }),
    takes: isQuestionDrag,
    edges: ['top'],
  });
  return (
    <div ref={row} className={styles['row']}>
      <button type="button" className={styles['add']} onClick={() => addQuestion('Multiple Choice', after)}>
        <CirclePlus size={16} aria-hidden="true" />
        {t('canvas.addQuestion')}
      </button>
      {children}
      <DropLine edge={edge} />
    </div>
  );
}
