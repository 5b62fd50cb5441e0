import clsx from 'clsx';
import styles from './MadeWith.module.css';

/** The quiet line at the end of every screen. */
export function MadeWith({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <footer className={clsx(styles['foot'], className)}>
      <img src="/favicon.svg" alt="" width={18} height={18} />
      {text}
    </footer>
  );
}
