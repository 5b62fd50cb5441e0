import styles from './emptyDrawings.module.css';

const frame = { width: 168, height: 72, viewBox: '0 0 168 72' } as const;

/** Three cards that are not there yet. */
export function NoRecentWorksDrawing() {
  return (
    <svg {...frame} aria-hidden="true">
      <rect className={styles['missing']} x="8" y="16" width="44" height="40" rx="6" />
      <rect className={styles['missing']} x="62" y="16" width="44" height="40" rx="6" />
      <rect className={styles['missing']} x="116" y="16" width="44" height="40" rx="6" />
    </svg>
  );
}

/** The reader, and the somebody else who has not shared anything yet. */
export function NoSharedWorksDrawing() {
  return (
    <svg {...frame} aria-hidden="true">
      <path className={styles['way']} d="M60 36h44" />
      <circle className={styles['present']} cx="40" cy="36" r="20" />
      <circle className={styles['missing']} cx="128" cy="36" r="20" />
      <path className={styles['person']} d="M33 41c2-4 12-4 14 0" />
      <circle className={styles['person']} cx="40" cy="31" r="4" />
    </svg>
  );
}
