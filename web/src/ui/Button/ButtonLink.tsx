import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonStyle, buttonClass } from './buttonClass';

export type ButtonLinkProps = ComponentProps<'a'> & ButtonStyle & { icon?: ReactNode };

/** A plain link styled as a button. Router links use `buttonClass` instead. */
export function ButtonLink({
  variant,
  size,
  fullWidth,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={clsx(buttonClass({ variant, size, fullWidth }), className)}>
      {icon}
      {children}
    </a>
  );
}
