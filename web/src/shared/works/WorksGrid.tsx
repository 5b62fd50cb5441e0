import clsx from 'clsx';
import { type Key, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button';
import layout from '../../ui/layout.module.css';
import styles from './WorksGrid.module.css';

type WorksGridProps<T> = {
  works: readonly T[];
  keyOf: (work: T) => Key;
  children: (work: T) => ReactNode;
  /** Shows so many at first, and so many more on request. */
  pageSize?: number | undefined;
  /** Loads more; omitted at the end of the list. */
  onMore?: (() => void) | undefined;
  busy?: boolean | undefined;
};

export function WorksGrid<T>({
  works,
  keyOf,
  children,
  pageSize = works.length,
  onMore,
  busy = false,
}: WorksGridProps<T>) {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const shown = works.slice(0, pages * pageSize);
  const hidesSome = shown.length < works.length;
  const list = useRef<HTMLUListElement>(null);
  const countBefore = useRef<number | null>(null);

  // Talks to the document: after Show more, the focus moves to the first new card.
  useEffect(() => {
    if (countBefore.current !== null && shown.length > countBefore.current) {
      list.current?.children[countBefore.current]?.querySelector<HTMLElement>('a, button')?.focus();
      countBefore.current = null;
    }
  }, [shown.length]);

  return (
    <>
      <ul ref={list} className={clsx(layout['grid'], layout['gap16'], styles['grid'])}>
        {shown.map((work) => (
          <li key={keyOf(work)} className={styles['cell']} data-work={keyOf(work)}>
            {children(work)}
          </li>
        ))}
      </ul>
      {(hidesSome || onMore) && (
        <div className={clsx(layout['center'], layout['marginTop24'])}>
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => {
              countBefore.current = shown.length;
              if (hidesSome) {
                setPages(pages + 1);
              } else {
                onMore?.();
              }
            }}
          >
            {t('works.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}
