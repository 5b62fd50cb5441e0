import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import type { Ref } from 'react';
import layout from '../../../ui/layout.module.css';
import styles from './DragGrip.module.css';
import { type KeyboardDraggable, useKeyboardDrag } from './keyboardDrag';

export type DragGripProps = {
  ref: Ref<HTMLSpanElement>;
  label: string;
  keyboardDrag: KeyboardDraggable;
  /** Whether it is a Tab stop. */
  isReachable: boolean;
  className?: string | undefined;
};

/** The handle to drag a card or option, by pointer or keyboard. */
export function DragGrip({ ref, label, keyboardDrag, isReachable, className }: DragGripProps) {
  const { isLifted, onKeyDown, onBlur } = useKeyboardDrag(keyboardDrag);
  return (
    // Not a `button`: Firefox starts no drag from one.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <span
      ref={ref}
      role="button"
      tabIndex={isReachable ? 0 : -1}
      aria-label={label}
      title={label}
      aria-pressed={isLifted}
      data-focus={keyboardDrag.key}
      className={clsx(layout['center'], styles['grip'], isLifted && styles['lifted'], className)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <GripVertical size={16} aria-hidden="true" />
    </span>
  );
}
