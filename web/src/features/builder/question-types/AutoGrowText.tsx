import clsx from 'clsx';
import type { ComponentProps } from 'react';
import layout from '../../../ui/layout.module.css';
import styles from './AutoGrowText.module.css';

export type AutoGrowTextProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'rows'> & {
  value: string;
  onText: (text: string) => void;
  isStarred?: boolean | undefined;
  /** The surrounding row sets the text direction. */
  inheritsDir?: boolean | undefined;
};

export function AutoGrowText({
  value,
  onText,
  isStarred = false,
  inheritsDir = false,
  className,
  placeholder,
  ...rest
}: AutoGrowTextProps) {
  return (
    <span
      className={clsx(layout['grid'], layout['shrink'], className)}
      dir={inheritsDir ? undefined : 'auto'}
    >
      {/* The same text in the same grid cell sets the height in every browser, and the position of the star. */}
      <span className={styles['replica']} aria-hidden="true">
        {value === '' ? placeholder : value}
        {isStarred && <span className={styles['star']}>{' *'}</span>}
      </span>
      <textarea
        {...rest}
        dir="auto"
        rows={1}
        className={clsx(layout['block'], layout['fullWidth'], styles['text'])}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
    </span>
  );
}
