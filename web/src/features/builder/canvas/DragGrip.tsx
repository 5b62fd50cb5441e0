import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import type { Ref } from 'react';
import styles from './DragGrip.module.css';
import { type Liftable, useLift } from './lift';

export type DragGripProps = {
  ref: Ref<HTMLSpanElement>;
  label: string;
  liftable: Liftable;
  /** Whether Tab stops here. */
  isReachable: boolean;
  className?: string | undefined;
};

/** What a card or an option is moved by: dragged with a pointer, lifted without one. */
export function DragGrip({ ref, label, liftable, isReachable, className }: DragGripProps) {
  const { isLifted, onKeyDown, onBlur } = useLift(liftable);
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
      data-focus={liftable.key}
      className={clsx(styles['grip'], isLifted && styles['lifted'], className)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <GripVertical size={16} aria-hidden="true" />
    </span>
  );
}
