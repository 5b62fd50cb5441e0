import clsx from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { SpinnerGlyph } from '../Spinner/SpinnerGlyph';
import styles from './Button.module.css';
import { type ButtonLook, buttonClass } from './buttonClass';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is under way: a spinner stands before the unchanged label and clicks do nothing. */
    busy?: boolean | undefined;
    /** A 16 px icon before the label. */
    icon?: ReactNode;
  };

/** The one thing to press. At most one primary button belongs in a view. */
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
  // A busy button is not `disabled`: that would drop the focus of whoever just pressed it.
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
        busy && !icon && !fullWidth && styles['makesRoom'],
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
