import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './IconButton.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'> & {
  /** What it does: its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
};

/** A button whose whole face is an icon. */
export function IconButton({
  label,
  icon,
  size = 'md',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={clsx(styles['iconButton'], styles[size], className)}
    >
      {icon}
    </button>
  );
}
