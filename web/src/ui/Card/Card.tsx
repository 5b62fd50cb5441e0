import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './Card.module.css';

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | undefined;
  /** Hover style, for cards that can be clicked. */
  hoverable?: boolean | undefined;
};

/** Surface, border and round corners, without padding. */
export function Card({ as: Element = 'div', hoverable = false, className, ...rest }: CardProps) {
  return <Element {...rest} className={clsx(styles['card'], hoverable && styles['hoverable'], className)} />;
}
