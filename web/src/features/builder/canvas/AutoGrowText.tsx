import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './AutoGrowText.module.css';

export type AutoGrowTextProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'rows'> & {
  value: string;
  onText: (text: string) => void;
  /** Marks the end of the text as required. */
  isStarred?: boolean | undefined;
};

/** A text that is edited where it stands, as high as its words. */
export function AutoGrowText({
  value,
  onText,
  isStarred = false,
  className,
  placeholder,
  ...rest
}: AutoGrowTextProps) {
  return (
    <span className={clsx(styles['grow'], className)}>
      {/* The same words in the same cell give the field its height in every browser, and the star its place. */}
      <span className={styles['replica']} aria-hidden="true">
        {value === '' ? placeholder : value}
        {isStarred && <span className={styles['star']}>{' *'}</span>}
      </span>
      <textarea
        {...rest}
        rows={1}
        className={styles['text']}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
    </span>
  );
}
