import { isHidden, isMedia, isTextBlock } from '../../../form-rules/questionKinds';
/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- cards have keyboard navigation. */

import clsx from 'clsx';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../../form-rules/questions';
import { QuestionField } from '../../../question-types/QuestionField';
import layout from '../../../ui/layout.module.css';
import { numberAndText } from '../draft/numbering';
import { DragGrip } from '../drag/DragGrip';
import { DropLine } from '../drag/DropLine';
import { isQuestionDrag, questionDragData } from '../drag/dragData';
import { useDraggable, useDropTarget } from '../drag/useDragAndDrop';
import { useEditorState } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { useActions } from '../editor/useActions';
import { useQuestionKeyboardDrag } from '../editor/useGripKeyboardDrag';
import { CardProblems } from '../problems/CardProblems';
import { ContentEditor } from '../question-types/ContentEditor';
import { KindLabel } from '../question-types/KindLabel';
import { TypePicker } from '../question-types/KindMenu';
import { BranchBadge } from './BranchBadge';
import { CardFooter } from './CardFooter';
import { Description } from './Description';
import { spotData } from './dropPosition';
import { LinkBadge } from './LinkBadge';
import styles from './QuestionCard.module.css';
import { QuestionText } from './QuestionText';
import { useCardKeys } from './useCardKeys';

/** A question as respondents see it; editable when selected. */
export const QuestionCard = memo(function QuestionCard({ question }: { question: Question }) {
  const { t } = useTranslation('builder');
  const item = useRef<HTMLLIElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const onKeyDown = useCardKeys(question);
  const { changeType } = useActions();
  const { id, type, required, shortName } = question;
  const isSelected = useEditorState(({ selection }) => selection.questionId === id);
  const keyboardDrag = useQuestionKeyboardDrag(id);
  const isText = isTextBlock(question);
  const number = numberAndText(question.questionText).number?.slice(1);

  const isDragged = useDraggable(grip, { shown: card, data: () => questionDragData(id) });
  const edge = useDropTarget(item, {
    data: () => spotData({ spot: 'question', questionId: id }),
    accepts: (dragged) => isQuestionDrag(dragged) && dragged.questionId !== id,
  });

  const kind = t(`kind.${type}`);
  const name =
    number === undefined
      ? kind
      : t(required ? 'canvas.card.nameRequired' : 'canvas.card.name', { number, kind });
  const field = isSelected ? <ContentEditor question={question} /> : <QuestionField question={question} />;
  return (
    <li ref={item} className={styles['item']}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like a card. */}
      <div
        ref={card}
        role="group"
        aria-label={name}
        aria-current={isSelected || undefined}
        // A Text has no focusable field until it is selected.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
        tabIndex={isText && !isSelected ? 0 : -1}
        data-question={id}
        data-focus={focusKey.card(id)}
        className={clsx(styles['card'], isSelected && styles['selected'], isDragged && styles['dragged'])}
        onKeyDown={onKeyDown}
      >
        <div className={clsx(layout['topRow'], layout['gap12'], styles['head'])}>
          <div className={layout['grow']}>
            {isText ? field : <QuestionText question={question} number={number} />}
          </div>
          {isSelected && !isMedia(type) ? (
            <TypePicker kind={type} onPick={(next) => changeType(id, next)} />
          ) : (
            <KindLabel kind={type} />
          )}
        </div>
        {!isText && (
          <>
            {!isHidden(type) && <Description question={question} isSelected={isSelected} />}
            <div className={clsx(!isSelected && styles['still'])}>{field}</div>
          </>
        )}
        <BranchBadge questionId={id} />
        {shortName !== undefined && !(isSelected && isHidden(type)) && <LinkBadge shortName={shortName} />}
        <CardProblems questionId={id} />
        {isSelected && <CardFooter question={question} />}
      </div>
      <DragGrip
        ref={grip}
        label={number === undefined ? t('canvas.card.plainGrip') : t('canvas.card.grip', { number })}
        keyboardDrag={keyboardDrag}
        isReachable={isSelected}
        className={styles['grip']}
      />
      <DropLine edge={edge} />
    </li>
  );
});
