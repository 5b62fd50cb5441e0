import styles from './drawings.module.css';

const frame = { width: 168, height: 72, viewBox: '0 0 168 72' } as const;

export function MissingFolderDrawing() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M52 20h20l6 7h38v33H52z" className={styles['missingSheet']} />
    </svg>
  );
}

export function MissingFormDrawing() {
  return (
    <svg {...frame} aria-hidden="true">
      <rect x="60" y="6" width="48" height="60" rx="7" className={styles['sheet']} />
      <line x1="70" y1="20" x2="90" y2="20" className={styles['line']} />
      <rect x="70" y="30" width="28" height="9" rx="3" className={styles['missing']} />
      <rect x="70" y="46" width="28" height="9" rx="3" className={styles['missing']} />
    </svg>
  );
}

export function MissingChartDrawing() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M44 12v46h80" className={styles['axis']} />
      <rect x="56" y="40" width="12" height="18" rx="2" className={styles['missing']} />
      <rect x="78" y="28" width="12" height="30" rx="2" className={styles['missing']} />
      <rect x="100" y="34" width="12" height="24" rx="2" className={styles['missing']} />
    </svg>
  );
}
