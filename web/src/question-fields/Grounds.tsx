import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Section, Tinted } from '../form-rules/definition';
import styles from './Grounds.module.css';
import { pageTint, sectionTint } from './tint';

type GroundProps = { className?: string | undefined; children?: ReactNode };

/**
 * The ground of a page in its owner's colour. Text straight on it takes `var(--on-ground)`, quiet lines
 * `var(--on-ground-quiet)`.
 */
export function PageGround({ page, className, children }: GroundProps & { page: Tinted }) {
  const tint = pageTint(page);
  return (
    <div className={clsx(styles['page'], tint && styles['tinted'], className)} style={tint}>
      {children}
    </div>
  );
}

/** A run of questions on the colour of their section. Its cards show no edge of their own. */
export function SectionGround({
  section,
  className,
  children,
}: GroundProps & { section: Section | undefined }) {
  return (
    <div className={clsx(styles['section'], className)} style={sectionTint(section)} data-section-ground>
      {children}
    </div>
  );
}
