import styles from './Logo.module.css';

const PRODUCT_NAME = 'Formwright';

/** Symbol and product name. The text scales with the size of the symbol in pixels. */
export function Logo({ size = 24 }: { size?: 24 | 36 | undefined }) {
  return (
    <span className={size === 36 ? styles['large'] : styles['logo']}>
      <LogoMark size={size} />
      <span>{PRODUCT_NAME}</span>
    </span>
  );
}

/** The symbol alone: an F drawn as a stem with two branches. */
export function LogoMark({ size = 24 }: { size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6.5" className={styles['ground']} />
      <path d="M8 19V10.2C8 7.3 9.6 6 12.2 6H14.6" className={styles['stroke']} />
      <path d="M8 13.2h4.4" className={styles['stroke']} />
      <circle cx="17.2" cy="6" r="1.55" className={styles['node']} />
      <circle cx="15.2" cy="13.2" r="1.55" className={styles['node']} />
    </svg>
  );
}
