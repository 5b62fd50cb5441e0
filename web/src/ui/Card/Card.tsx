import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './Card.module.css';

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | undefined;
  /** Answers the pointer with a stronger edge and a shadow; for cards that can be clicked. */
  hoverable?: boolean | undefined;
};

/** A sheet on the page: surface, hairline, round corners. Brings no padding of its own. */
export function Card({ as: Element = 'div', hoverable = false, className, ...rest }: CardProps) {
  return <Element {...rest} className={clsx(styles['card'], hoverable && styles['hoverable'], className)} />;
}
