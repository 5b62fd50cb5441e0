import styles from '../../shared/works/picture.module.css';

const frame = { width: 168, height: 72, viewBox: '0 0 168 72' } as const;

export function NoRecentWorksDrawing() {
  return (
    <svg {...frame} aria-hidden="true">
      <rect className={styles['dashedSheet']} x="8" y="16" width="44" height="40" rx="6" />
      <rect className={styles['dashedSheet']} x="62" y="16" width="44" height="40" rx="6" />
      <rect className={styles['dashedSheet']} x="116" y="16" width="44" height="40" rx="6" />
    </svg>
  );
}

export function NoSharedWorksDrawing() {
  return (
    <svg {...frame} aria-hidden="true">
      <path className={styles['dashedLine']} d="M60 36h44" />
      <circle className={styles['sheet']} cx="40" cy="36" r="20" />
      <circle className={styles['dashedSheet']} cx="128" cy="36" r="20" />
      <path className={styles['line']} d="M33 41c2-4 12-4 14 0" />
      <circle className={styles['line']} cx="40" cy="31" r="4" />
    </svg>
  );
}
