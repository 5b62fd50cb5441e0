import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './IconButton.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'> & {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
};

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
