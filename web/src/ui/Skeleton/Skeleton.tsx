import clsx from 'clsx';
import styles from './Skeleton.module.css';

export type SkeletonProps = {
  width?: number | string | undefined;
  height?: number | string | undefined;
  radius?: number | string | undefined;
  shape?: 'block' | 'text' | 'circle' | undefined;
};

/** Placeholder in the size of the coming content. Hidden from screen readers: the page announces loading in words. */
export function Skeleton({ width, height, radius, shape = 'block' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(styles['skeleton'], styles[shape])}
      style={{ width, height, borderRadius: radius }}
    />
  );
}
