import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import typeStyles from '../../ui/type.module.css';
import styles from './BackHeader.module.css';

type BackHeaderProps = { to: string; back: string; title: ReactNode; children?: ReactNode };

/** The head of a page: the way back, its name, and what can be done here. */
export function BackHeader({ to, back, title, children }: BackHeaderProps) {
  return (
    <header className={styles['header']}>
      <div className={styles['lead']}>
        <Link to={to} className={styles['back']} aria-label={back} title={back}>
          <ArrowLeft size={20} />
        </Link>
        <h1 tabIndex={-1} className={clsx(typeStyles['titleXl'], styles['title'])}>
          {title}
        </h1>
      </div>
      {children}
    </header>
  );
}
