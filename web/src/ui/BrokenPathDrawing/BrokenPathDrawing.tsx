import styles from './BrokenPathDrawing.module.css';

/** A page whose arrow leads to a missing page. */
export function BrokenPathDrawing() {
  return (
    <svg width="200" height="104" viewBox="0 0 200 104" aria-hidden="true">
      <rect className={styles['page']} x="16" y="32" width="52" height="40" rx="7" />
      <path className={styles['line']} d="M26 46h30M26 57h20" />
      <path className={styles['edge']} d="M68 52h36" />
      <path className={styles['cross']} d="M112 44l16 16M128 44l-16 16" />
      <rect className={styles['missing']} x="136" y="32" width="52" height="40" rx="7" />
    </svg>
  );
}
