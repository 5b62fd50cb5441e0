import clsx from 'clsx';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import styles from './NumberedText.module.css';

const NUMBER_AND_TEXT = /^(Q\d+) ([\s\S]+)$/;

/**
 * A question's number and text, truncated to one line unless `wraps`. In separate elements, because the letter of the
 * number would change the direction of a right-to-left text.
 */
export function NumberedText({ text, wraps }: { text: string; wraps?: boolean | undefined }) {
  const [, number, words = text] = NUMBER_AND_TEXT.exec(text) ?? [];
  return (
    <span className={styles['line']}>
      {number !== undefined && <span>{number} </span>}
      <span className={wraps ? undefined : clsx(typeStyles['truncate'], layout['shrink'])} dir="auto">
        {words}
      </span>
    </span>
  );
}
