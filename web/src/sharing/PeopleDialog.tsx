import { useTranslation } from 'react-i18next';
import { Loaded } from '../loading/Loaded';
import { describeFailure } from '../locales/describeFailure';
import { Button } from '../ui/Button/Button';
import { Dialog } from '../ui/Dialog/Dialog';
import { Skeleton } from '../ui/Skeleton/Skeleton';
import type { FormSharing } from './api/formSharing';
import styles from './PeopleDialog.module.css';
import { PeopleFields } from './PeopleFields';
import { useSharing } from './useSharing';

export type PeopleDialogProps = {
  formId: string;
  formName: string;
  onClose: () => void;
  /** The server has taken a change. */
  onChanged?: ((sharing: FormSharing) => void) | undefined;
};

/** Who can open a form and with whom it is shared. Every change holds at once; there is nothing to save. */
export function PeopleDialog({ formId, formName, onClose, onChanged }: PeopleDialogProps) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const { query, change, saving } = useSharing(formId, onChanged);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('people.title')}
      description={formName}
      closeLabel={t('people.close')}
      footer={
        <>
          <span role="status" className={styles['saving']}>
            {savingWords(saving, t)}
          </span>
          <Button onClick={onClose}>{t('people.done')}</Button>
        </>
      }
    >
      <Loaded
        query={query}
        skeleton={<PeopleSkeleton />}
        describe={(failure) => describeFailure(core, failure, t('people.notLoaded'))}
      >
        {({ access, responders }) => (
          <PeopleFields
            value={{ access, responders }}
            onChange={(next) =>
              change(next.access === access ? { responders: next.responders } : { access: next.access })
            }
          />
        )}
      </Loaded>
    </Dialog>
  );
}

function savingWords(
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

function PeopleSkeleton() {
  return (
    <div className={styles['skeleton']}>
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={40} />
    </div>
  );
}
