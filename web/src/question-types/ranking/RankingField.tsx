import clsx from 'clsx';
import { useId, useRef } from 'react';
import type { QuestionOf } from '../../form-rules/questions';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden';
import choiceStyles from '../Choices.module.css';
import { ClearAnswer } from '../ClearAnswer';
import type { FieldProps } from '../fieldProps';
import { RankedOption } from './RankedOption';
import styles from './RankingField.module.css';
import { rankingTexts } from './rankingTexts';
import { useDrag } from './useDrag';
import { type Action, useRanking } from './useRanking';

/** Options are ranked one after the other by buttons; ranked ones can be moved by buttons, keys or dragging. */
export function RankingField({
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
  ...asked
}: FieldProps<QuestionOf<'Ranking'>>) {
  const own = useId();
  const { field, ranked, unranked, announcement, rank, move, remove, clear } = useRanking(asked);
  const list = useRef<HTMLOListElement>(null);
  const drag = useDrag(list, move);
  return (
    <>
      <fieldset
        ref={field}
        className={clsx(layout['stack'], layout['gap8'])}
        aria-labelledby={labelledBy}
        aria-describedby={clsx(`${own}how`, describedBy)}
      >
        <p id={`${own}how`} className={typeStyles['help']}>
          {rankingTexts().howTo}
        </p>
        <ol
          ref={list}
          className={clsx(styles['ranked'], drag.dragged !== undefined && styles['isDragging'])}
          aria-label={rankingTexts().ranked}
        >
          {ranked.map((option, at) => (
            <RankedOption
              key={option.id}
              option={option}
              at={at}
              isLast={at === ranked.length - 1}
              isDragged={drag.dragged === at}
              shift={drag.shiftOf(at)}
              gripProps={drag.gripProps(at)}
              onMove={(by, focused) => move(at, at + by, focused)}
              onRemove={() => remove(option)}
            />
          ))}
        </ol>
        {unranked.length > 0 && ranked.length > 0 && (
          <p className={typeStyles['help']} aria-hidden="true">
            {rankingTexts().unranked}
          </p>
        )}
        {unranked.length > 0 && (
          <ul className={clsx(layout['stack'], layout['gap8'])} aria-label={rankingTexts().unranked}>
            {unranked.map((option, at) => (
              <li key={option.id}>
                <button
                  type="button"
                  className={clsx(
                    layout['topRow'],
                    layout['gap12'],
                    choiceStyles['option'],
                    styles['unranked'],
                    isInvalid && styles['isInvalid'],
                  )}
                  aria-label={rankingTexts().rank(option.label, ranked.length + 1)}
                  // The first one gets the focus when there is an error, so the error is read out there.
                  aria-describedby={isInvalid && at === 0 ? describedBy : undefined}
                  data-fault={isInvalid}
                  data-option={option.id}
                  data-action={'rank' satisfies Action}
                  dir="auto"
                  onClick={() => rank(option)}
                >
                  <span className={styles['noPlace']} />
                  <span className={clsx(layout['shrink'], typeStyles['breakWords'])}>{option.label}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </fieldset>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
      {!isRequired && (
        <ClearAnswer isEmpty={ranked.length === 0} className={choiceStyles['clear']} onClear={clear} />
      )}
    </>
  );
}
