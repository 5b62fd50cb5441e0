import styles from './Logo.module.css';
import { LogoMark } from './LogoMark';

const PRODUCT_NAME = 'Formwright';

export type LogoProps = {
  /** Edge of the mark in pixels; the word grows with it. */
  size?: 24 | 36 | undefined;
};

/** The mark, an F drawn as a stem with two branches, and the word beside it. */
export function Logo({ size = 24 }: LogoProps) {
  return (
    <span className={size === 36 ? styles['large'] : styles['logo']}>
      <LogoMark size={size} />
      <span>{PRODUCT_NAME}</span>
    </span>
  );
}
