import { type Key, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button/Button';
import styles from './WorksGrid.module.css';

type WorksGridProps<T> = {
  works: readonly T[];
  keyOf: (work: T) => Key;
  children: (work: T) => ReactNode;
  /** Shows what follows; left out at the end. */
  onMore?: (() => void) | undefined;
  busy?: boolean | undefined;
};

/** Cards in columns, and a button for those that follow. */
export function WorksGrid<T>({ works, keyOf, children, onMore, busy = false }: WorksGridProps<T>) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef<number | null>(null);

  // Talks to the document: whoever asked for more goes on at the first new card.
  useEffect(() => {
    if (asked.current !== null && works.length > asked.current) {
      list.current?.children[asked.current]?.querySelector<HTMLElement>('a, button')?.focus();
      asked.current = null;
    }
  }, [works.length]);

  return (
    <>
      <ul ref={list} className={styles['grid']}>
        {works.map((work) => (
          <li key={keyOf(work)} className={styles['cell']} data-work={keyOf(work)}>
            {children(work)}
          </li>
        ))}
      </ul>
      {onMore && (
        <div className={styles['more']}>
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => {
              asked.current = works.length;
              onMore();
            }}
          >
            {t('works.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}
