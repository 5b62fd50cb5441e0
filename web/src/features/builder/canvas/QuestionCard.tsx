/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- cards are gone through by keys. */
import clsx from 'clsx';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../../form-rules/definition';
import { QuestionField } from '../../../question-fields/QuestionField';
import { DecidingMark } from '../condition/DecidingMark';
import { numberAndText } from '../draft/numbering';
import { focusKey } from '../editor/focus';
import { useActions } from '../editor/useActions';
import { CardProblems } from '../problems/CardProblems';
import { CardFooter } from './CardFooter';
import { Description } from './Description';
import { DragGrip } from './DragGrip';
import { DropLine } from './DropLine';
import { isQuestionDrag, questionDragData } from './drag';
import { spotData } from './dropPlace';
import { KindLabel } from './KindLabel';
import { KindEditor } from './kinds/KindEditor';
import styles from './QuestionCard.module.css';
import { QuestionText } from './QuestionText';
import { TypePicker } from './TypePicker';
import { useCardKeys } from './useCardKeys';
import { useDraggable, useDropTarget } from './useDragAndDrop';
import { useLiftableQuestion } from './useLiftableQuestion';

export type QuestionCardProps = {
  question: Question;
  isSelected: boolean;
  /** Whether it is the first or last of its page. */
  isFirst: boolean;
  isLast: boolean;
};

/** A question as respondents will see it; selected, everything about it can be changed. */
export const QuestionCard = memo(function QuestionCard({
  question,
  isSelected,
  isFirst,
  isLast,
}: QuestionCardProps) {
  const { t } = useTranslation('builder');
  const item = useRef<HTMLLIElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const onKeyDown = useCardKeys(question);
  const { retypeQuestion } = useActions();
  const { id, type, required } = question;
  const isText = type === 'Text';
  const number = numberAndText(question.questionText).number?.slice(1);

  const isDragged = useDraggable(grip, { shown: card, data: () => questionDragData(id) });
  const edge = useDropTarget(item, {
    data: () => spotData({ spot: 'question', questionId: id }),
    takes: (dragged) => isQuestionDrag(dragged) && dragged.questionId !== id,
  });

  const kind = t(`kind.${type}`);
  const name =
    number === undefined
      ? kind
      : t(required ? 'canvas.card.nameRequired' : 'canvas.card.name', { number, kind });
  const field = isSelected ? <KindEditor question={question} /> : <QuestionField question={question} />;
  return (
    <li ref={item} className={styles['item']}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like a card. */}
      <div
        ref={card}
        role="group"
        aria-label={name}
        aria-current={isSelected || undefined}
        // A Text has no field of its own until it is selected.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
        tabIndex={isText && !isSelected ? 0 : -1}
        data-question={id}
        data-focus={focusKey.card(id)}
        className={clsx(styles['card'], isSelected && styles['selected'], isDragged && styles['dragged'])}
        onKeyDown={onKeyDown}
      >
        <div className={styles['head']}>
          <div className={styles['words']}>
            {isText ? field : <QuestionText question={question} number={number} />}
          </div>
          {isSelected && type !== 'Image' && type !== 'Video' ? (
            <TypePicker kind={type} onPick={(next) => retypeQuestion(id, next)} />
          ) : (
            <KindLabel kind={type} />
          )}
        </div>
        {!isText && (
          <>
            <Description question={question} isSelected={isSelected} />
            <div className={clsx(!isSelected && styles['still'])}>{field}</div>
          </>
        )}
        <DecidingMark questionId={id} />
        <CardProblems questionId={id} />
        {isSelected && <CardFooter question={question} isFirst={isFirst} isLast={isLast} />}
      </div>
      <Grip ref={grip} question={question} number={number} isReachable={isSelected} />
      <DropLine edge={edge} />
    </li>
  );
});

type GripProps = {
  ref: React.Ref<HTMLSpanElement>;
  question: Question;
  number: string | undefined;
  isReachable: boolean;
};

function Grip({ ref, question, number, isReachable }: GripProps) {
  const { t } = useTranslation('builder');
  const liftable = useLiftableQuestion(question.id);
  return (
    <DragGrip
      ref={ref}
      label={number === undefined ? t('canvas.card.plainGrip') : t('canvas.card.grip', { number })}
      liftable={liftable}
      isReachable={isReachable}
      className={styles['grip']}
    />
  );
}
