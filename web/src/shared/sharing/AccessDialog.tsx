import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button';
import { Dialog } from '../../ui/Dialog/Dialog';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import typeStyles from '../../ui/type.module.css';
import { QueryBoundary } from '../loading/QueryBoundary';
import { describeFailure } from '../locales/describeFailure';
import styles from './AccessDialog.module.css';
import { AccessFields } from './AccessFields';
import { type FormSharing, useSharing } from './useSharing';

export type AccessDialogProps = {
  formId: string;
  formName: string;
  onClose: () => void;
  /** Called after the server accepted a change. */
  onChanged?: ((sharing: FormSharing) => void) | undefined;
};

/** Who can open a form and who collaborates on it. Every change is saved at once. */
export function AccessDialog({ formId, formName, onClose, onChanged }: AccessDialogProps) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const { query, change, saving } = useSharing(formId, onChanged);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('people.title')}
      description={<span dir="auto">{formName}</span>}
      closeLabel={t('people.close')}
      footer={
        <>
          <span role="status" className={clsx(typeStyles['hint'], styles['saving'])}>
            {savingText(saving, t)}
          </span>
          <Button onClick={onClose}>{t('people.done')}</Button>
        </>
      }
    >
      <QueryBoundary
        query={query}
        skeleton={<AccessSkeleton />}
        describe={(failure) => describeFailure(core, failure, t('people.notLoaded'))}
      >
        {({ access, responders }) => (
          <AccessFields
            value={{ access, responders }}
            onChange={(next) =>
              change(next.access === access ? { responders: next.responders } : { access: next.access })
            }
          />
        )}
      </QueryBoundary>
    </Dialog>
  );
}

function savingText(
  saving: ReturnType<typeof useSharing>['saving'],
  t: ReturnType<typeof useTranslation<'publishing'>>['t'],
): string {
  switch (saving) {
    case 'idle':
      return t('people.atOnce');
    case 'pending':
      return t('people.saving');
    case 'success':
      return t('people.saved');
    case 'error':
      return t('people.notSaved');
  }
}

function AccessSkeleton() {
  return (
    <div className={clsx(layout['stack'], layout['gap12'])}>
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={40} />
    </div>
  );
}
