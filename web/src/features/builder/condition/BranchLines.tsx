import styles from './BranchLines.module.css';

/** The lines from a condition to its two branches, one solid, one dashed; only a stem in the narrow layout. */
export function BranchLines() {
  return (
    <>
      <svg className={styles['wide']} viewBox="0 0 592 48" width="592" height="48" aria-hidden="true">
        <path d="M296 0v14" />
        <path d="M288 24H154q-12 0-12 12v12" className={styles['true']} />
        <path d="M304 24h134q12 0 12 12v12" className={styles['false']} />
        <path d="M296 14l10 10-10 10-10-10z" className={styles['fork']} />
      </svg>
      <svg className={styles['narrow']} viewBox="0 0 24 40" width="24" height="40" aria-hidden="true">
        <path d="M12 0v8" />
        <path d="M12 28v12" className={styles['true']} />
        <path d="M12 8l10 10-10 10L2 18z" className={styles['fork']} />
      </svg>
    </>
  );
}
