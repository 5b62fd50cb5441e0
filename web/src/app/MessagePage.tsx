import clsx from 'clsx';
import type { ReactNode } from 'react';
import { BrokenPathDrawing } from '../ui/BrokenPathDrawing/BrokenPathDrawing';
import layout from '../ui/layout.module.css';
import typeStyles from '../ui/type.module.css';
import styles from './MessagePage.module.css';

type MessagePageProps = { brand?: ReactNode; title: string; help: string; action: ReactNode };

/** A full-page message with one action. */
export function MessagePage({ brand, title, help, action }: MessagePageProps) {
  return (
    <div className={styles['page']}>
      <header className={styles['brand']}>{brand}</header>
      <main className={clsx(layout['stack'], layout['gap8'], styles['main'])}>
        <BrokenPathDrawing />
        <h1 className={clsx(typeStyles['display'], styles['title'])}>{title}</h1>
        <p className={styles['help']}>{help}</p>
        <div className={layout['marginTop20']}>{action}</div>
      </main>
    </div>
  );
}
