import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button';
import { MissingFormDrawing } from '../../ui/EmptyState/drawings';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import { useStartForm } from '../../works/useStartForm';
import styles from './BuilderPage.module.css';
import { BuilderSkeleton } from './BuilderSkeleton';
import { BuilderTitle } from './BuilderTitle';

/** The builder was opened with no form in hand, which is asking for a new one. */
export function StartForm() {
  const { t } = useTranslation('builder');
  const { busy, start } = useStartForm();
  const isAsked = useRef(false);
  const [hasAsked, setHasAsked] = useState(false);

  // Talks to the server, once, however often the screen is drawn.
  useEffect(() => {
    if (!isAsked.current) {
      isAsked.current = true;
      setHasAsked(true);
      start();
    }
  }, [start]);

  if (busy || !hasAsked) {
    return (
      <main aria-busy="true">
        <BuilderTitle />
        <BuilderSkeleton />
      </main>
    );
  }
  return (
    <main className={styles['message']}>
      <EmptyState
        drawing={<MissingFormDrawing />}
        headingLevel={1}
        title={t('open.notStarted')}
        action={<Button onClick={start}>{t('open.tryAgain')}</Button>}
      />
    </main>
  );
}
