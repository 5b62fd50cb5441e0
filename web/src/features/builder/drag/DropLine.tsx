import styles from './DropLine.module.css';

export type DropEdge = 'top' | 'bottom';

/** Marks the drop position. */
export function DropLine({ edge }: { edge: DropEdge | undefined }) {
  return edge && <span className={styles['line']} data-edge={edge} aria-hidden="true" />;
}
