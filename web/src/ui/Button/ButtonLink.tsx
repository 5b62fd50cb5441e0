import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './buttonClass';

export type ButtonLinkProps = ComponentProps<'a'> & ButtonLook & { icon?: ReactNode };

/** A plain link that looks like a button. Router links wear `buttonClass` instead. */
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
