import styles from '../../shared/works/picture.module.css';

const frame = { width: 200, height: 112, viewBox: '0 0 200 112' } as const;

export function ProjectDrawing() {
  return (
    <svg {...frame} aria-hidden="true">
      <rect className={styles['dashedSheet']} x="16" y="12" width="168" height="88" rx="10" />
      <path className={styles['true']} d="M86 56C98 56 98 38 112 38" />
      <path className={styles['false']} d="M86 56C98 56 98 76 112 76" />
      <rect className={styles['accentSheet']} x="38" y="38" width="48" height="36" rx="6" />
      <path className={styles['line']} d="M47 51h28M47 61h19" />
      <rect className={styles['sheet']} x="112" y="24" width="48" height="28" rx="6" />
      <path className={styles['line']} d="M121 34h28M121 42h19" />
      <rect className={styles['sheet']} x="112" y="62" width="48" height="28" rx="6" />
      <path className={styles['line']} d="M121 72h28M121 80h19" />
    </svg>
  );
}

export function FormDrawing() {
  return (
    <svg {...frame} aria-hidden="true">
      <rect className={styles['accentSheet']} x="62" y="12" width="76" height="88" rx="8" />
      <path className={styles['heading']} d="M74 28h38" />
      <rect className={styles['field']} x="74" y="38" width="52" height="12" rx="3" />
      <circle className={styles['next']} cx="78" cy="62" r="3.5" />
      <path className={styles['line']} d="M88 62h26M88 74h32" />
      <circle className={styles['chosen']} cx="78" cy="74" r="3.5" />
      <rect className={styles['chosen']} x="74" y="84" width="22" height="8" rx="2.5" />
    </svg>
  );
}
