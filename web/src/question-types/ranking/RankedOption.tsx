import clsx from 'clsx';
import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import type { DisplayedOption } from '../displayedOptions';
import styles from './RankingField.module.css';
import { rankingTexts } from './rankingTexts';
import type { Action } from './useRanking';

type RankedOptionProps = {
  option: DisplayedOption;
  at: number;
  isLast: boolean;
  isDragged: boolean;
  /** A CSS transform while something is dragged. */
  shift: string | undefined;
  gripProps: ComponentProps<'span'>;
  /** Up or down; the focus stays on the button of this action. */
  onMove: (by: -1 | 1, focused: Action) => void;
  onRemove: () => void;
};

/** A ranked option with its number and its buttons. */
export function RankedOption({
  option: { id, label },
  at,
  isLast,
  isDragged,
  shift,
  gripProps,
  onMove,
  onRemove,
}: RankedOptionProps) {
  function moveByKey(event: KeyboardEvent, action: Action) {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      onMove(event.key === 'ArrowUp' ? -1 : 1, action);
    }
  }

  return (
    <li className={clsx(styles['item'], isDragged && styles['isDragged'])} style={{ transform: shift }}>
      <span {...gripProps} className={clsx(layout['center'], styles['grip'])} aria-hidden="true">
        <GripVertical size={18} />
      </span>
      <span className={clsx(layout['center'], typeStyles['numbers'], styles['place'])}>{at + 1}</span>
      <span className={clsx(typeStyles['breakWords'], styles['label'])} dir="auto">
        {label}
      </span>
      <span className={styles['actions']}>
        <ItemButton
          option={id}
          action="up"
          name={rankingTexts().moveUp(label)}
          // Not `disabled`, which would move the focus: a repeated Enter must not press another button.
          aria-disabled={at === 0}
          onClick={() => onMove(-1, 'up')}
          onKeyDown={(event) => moveByKey(event, 'up')}
        >
          <ChevronUp size={20} aria-hidden="true" />
        </ItemButton>
        <ItemButton
          option={id}
          action="down"
          name={rankingTexts().moveDown(label)}
          aria-disabled={isLast}
          onClick={() => onMove(1, 'down')}
          onKeyDown={(event) => moveByKey(event, 'down')}
        >
          <ChevronDown size={20} aria-hidden="true" />
        </ItemButton>
        <ItemButton
          option={id}
          action="remove"
          name={rankingTexts().remove(label)}
          onClick={onRemove}
          onKeyDown={(event) => moveByKey(event, 'remove')}
        >
          <X size={18} aria-hidden="true" />
        </ItemButton>
      </span>
    </li>
  );
}

type ItemButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  option: string;
  action: Action;
  name: string;
};

function ItemButton({ option, action, name, ...button }: ItemButtonProps) {
  return (
    <button
      {...button}
      type="button"
      className={clsx(layout['center'], layout['rigid'], styles['button'])}
      aria-label={name}
      title={name}
      data-option={option}
      data-action={action}
    />
  );
}
