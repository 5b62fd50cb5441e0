import clsx from 'clsx';
import type { ReactNode } from 'react';
import { BrokenPathDrawing } from '../ui/BrokenPathDrawing/BrokenPathDrawing';
import typeStyles from '../ui/type.module.css';
import styles from './MessagePage.module.css';

type MessagePageProps = { brand?: ReactNode; title: string; help: string; action: ReactNode };

/** A whole screen that says one thing: what is wrong, and the way on. */
export function MessagePage({ brand, title, help, action }: MessagePageProps) {
  return (
    <div className={styles['page']}>
      <header className={styles['brand']}>{brand}</header>
      <main className={styles['main']}>
        <BrokenPathDrawing />
        <h1 className={clsx(typeStyles['display'], styles['title'])}>{title}</h1>
        <p className={styles['help']}>{help}</p>
        <div className={styles['action']}>{action}</div>
      </main>
    </div>
  );
}
