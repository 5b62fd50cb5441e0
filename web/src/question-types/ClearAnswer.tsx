import clsx from 'clsx';
import styles from './ClearAnswer.module.css';
import { fieldTexts } from './texts';

type ClearAnswerProps = {
  /** Nothing is chosen: the button is invisible but keeps its space, so that the layout does not shift. */
  isEmpty: boolean;
  className: string | undefined;
  onClear: () => void;
};

/** Clears an optional answer. The focus moves to the first input beside it, because the button is then hidden. */
export function ClearAnswer({ isEmpty, className, onClear }: ClearAnswerProps) {
  return (
    <button
      type="button"
      className={clsx(styles['clear'], isEmpty && styles['isOff'], className)}
      onClick={(event) => {
        onClear();
        event.currentTarget.parentNode?.querySelector('input')?.focus();
      }}
    >
      {fieldTexts().clear}
    </button>
  );
}
