import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { openState } from '../../../shared/works/schedule';
import { Button } from '../../../ui/Button/Button';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import { ariaKeys } from '../keyboard/platform';
import { useLabelWithKeys } from '../keyboard/useKeyNames';
import type { OpenForm } from './BuilderFrame';
import styles from './StatusButton.module.css';

// Optional: if loading fails, the screen must not break.
const ChangeCount = lazy(async () => {
  const part = await import('./ChangeCount').catch(() => undefined);
  return { default: part?.ChangeCount ?? Behind };
});

type StatusButtonProps = {
  form: OpenForm;
  /** Undefined for users who may not publish: they only see the status. */
  onPublish: (() => void) | undefined;
};

/** Shows whether the form is live; opens Publish. */
export function StatusButton({ form, onPublish }: StatusButtonProps) {
  const { t } = useTranslation('builder');
  const withKeys = useLabelWithKeys();
  const isOpen = form.status === 'published' && openState(form) === 'open';
  const text = (
    <span
      className={styles['words']}
      data-state={isOpen ? (form.hasUnpublishedChanges ? 'behind' : 'open') : 'notOpen'}
    >
      <StatusText form={form} />
    </span>
  );
  return onPublish ? (
    <Button
      variant="secondary"
      title={withKeys(t('frame.publish'), 'Mod+Enter')}
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys('Mod+Enter')}
      onClick={onPublish}
    >
      {text} <VisuallyHidden>{t('frame.publish')}</VisuallyHidden>
    </Button>
  ) : (
    text
  );
}

/** Draft, live, not open or closed; the last three perhaps with unpublished changes. */
function StatusText({ form }: { form: OpenForm }) {
  const { t } = useTranslation('builder');
  if (form.status === 'draft') {
    return t('frame.status.draft');
  }
  const state = t(`frame.status.${openState(form)}`);
  if (!form.hasUnpublishedChanges || form.version === undefined) {
    return state;
  }
  return (
    <Suspense fallback={<Behind state={state} />}>
      <ChangeCount formId={form.id} version={form.version} state={state} />
    </Suspense>
  );
}

function Behind({ state }: { state: string }) {
  return useTranslation('builder').t('frame.status.behind', { state });
}
