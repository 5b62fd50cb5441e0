import clsx from 'clsx';
import type { RefObject } from 'react';
import styles from './ClearAnswer.module.css';
import { words } from './words';

/** Takes the choice of a group back. The button goes with the answer, so the focus goes to the group's first choice. */
export function ClearAnswer({
  group,
  onClear,
  className,
}: {
  group: RefObject<HTMLElement | null>;
  onClear: () => void;
  className?: string | undefined;
}) {
  return (
    <button
      type="button"
      className={clsx(styles['clear'], className)}
      onClick={() => {
        onClear();
        group.current?.querySelector('input')?.focus();
      }}
    >
      {words().clear}
    </button>
  );
}
