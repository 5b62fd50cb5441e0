import clsx from 'clsx';
import layout from '../ui/layout.module.css';
import styles from './MadeWith.module.css';

/** The footer of every screen. */
export function MadeWith({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <footer className={clsx(styles['foot'], className)}>
      <a className={clsx(layout['row'], layout['gap8'])} href="/" target="_blank" rel="noreferrer">
        <img src="/favicon.svg" alt="" width={18} height={18} />
        {text}
      </a>
    </footer>
  );
}
