import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Section, Tinted } from '../form-rules/definition';
import styles from './Background.module.css';
import { pageBackground, sectionBackground } from './backgroundStyle';

type BackgroundProps = { className?: string | undefined; children?: ReactNode };

/**
 * The background of a page in the owner's colour. Text directly on it uses `var(--on-bg)`, muted text
 * `var(--on-bg-muted)`.
 */
export function PageBackground({ page, className, children }: BackgroundProps & { page: Tinted }) {
  const tint = pageBackground(page);
  return (
    <div className={clsx(styles['page'], tint && styles['tinted'], className)} style={tint}>
      {children}
    </div>
  );
}

/** A group of questions on the colour of their section; its cards have no border. */
export function SectionBackground({
  section,
  className,
  children,
}: BackgroundProps & { section: Section | undefined }) {
  return (
    <div className={clsx(styles['section'], className)} style={sectionBackground(section)} data-section-bg>
      {children}
    </div>
  );
}
