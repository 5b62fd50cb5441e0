import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateForm } from '../../shared/works/useCreateForm';
import { Button } from '../../ui/Button/Button';
import { MissingFormDrawing } from '../../ui/EmptyState/drawings';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import layout from '../../ui/layout.module.css';
import styles from './BuilderPage.module.css';
import { BuilderSkeleton } from './BuilderSkeleton';
import { BuilderTitle } from './BuilderTitle';

/** Creates a form when the builder is opened without one. */
export function CreateForm() {
  const { t } = useTranslation('builder');
  const { busy, start } = useCreateForm();
  const isRequested = useRef(false);
  const [hasRequested, setHasRequested] = useState(false);

  // Talks to the server, once per mount.
  useEffect(() => {
    if (!isRequested.current) {
      isRequested.current = true;
      setHasRequested(true);
      start();
    }
  }, [start]);

  if (busy || !hasRequested) {
    return (
      <main aria-busy="true">
        <BuilderTitle />
        <BuilderSkeleton />
      </main>
    );
  }
  return (
    <main className={clsx(layout['center'], styles['message'])}>
      <EmptyState
        drawing={<MissingFormDrawing />}
        headingLevel={1}
        title={t('open.notStarted')}
        action={<Button onClick={start}>{t('open.tryAgain')}</Button>}
      />
    </main>
  );
}
