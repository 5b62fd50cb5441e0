import clsx from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { SpinnerGlyph } from '../Spinner/Spinner';
import styles from './Button.module.css';
import { type ButtonStyle, buttonClass } from './buttonClass';

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Shows a spinner before the label and ignores clicks. */
    busy?: boolean | undefined;
    /** A 16 px icon before the label. */
    icon?: ReactNode;
  };

/** At most one primary button belongs in a view. */
export function Button({
  variant,
  size,
  fullWidth,
  busy = false,
  icon,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // A busy button is not `disabled`, because that would drop the focus.
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={clsx(
        buttonClass({ variant, size, fullWidth }),
        busy && styles['busy'],
        busy && !icon && !fullWidth && styles['reserve'],
        className,
      )}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={handleClick}
    >
      {busy ? <SpinnerGlyph className={styles['spinner']} /> : icon}
      {children}
    </button>
  );
}
