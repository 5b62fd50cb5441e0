import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths';
import { QueryBoundary } from '../../shared/loading/QueryBoundary';
import { PageTitle } from '../../shared/locales/PageTitle';
import { BackHeader } from '../../shared/works/BackHeader';
import { ConfirmDialog } from '../../shared/works/ConfirmDialog';
import { EmptyCard } from '../../shared/works/EmptyCard';
import { Card } from '../../ui/Card/Card';
import { MissingFolderDrawing } from '../../ui/EmptyState/drawings';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import typeStyles from '../../ui/type.module.css';
import { DeletedFormRow } from './DeletedFormRow';
import styles from './TrashPage.module.css';
import { type DeletedForm, deletedForms, useTrashActions } from './useTrashActions';

/** The server's limit. */
const MAX_LISTED = 200;

/** `/trash`: deleted forms can be restored for 30 days. */
export function TrashPage() {
  const { t } = useTranslation('trash');
  const query = useQuery(deletedForms);
  const heading = useRef<HTMLHeadingElement>(null);
  const { restore, purge } = useTrashActions();
  const [formToPurge, setFormToPurge] = useState<DeletedForm>();

  /** The removed row had the focus. */
  function focusHeading(isGone: boolean): void {
    if (isGone) {
      heading.current?.focus();
    }
  }

  return (
    <div className={layout['widePage']}>
      <PageTitle title={t('title')} />
      <BackHeader to={paths.home} back={t('back')} title={t('title')} headingRef={heading} />
      <p className={clsx(typeStyles['muted'], styles['lead'])}>{t('help')}</p>
      <QueryBoundary
        query={query}
        skeleton={<Skeleton width="100%" height={76} radius={12} />}
        whatFailed={t('failedToLoad')}
      >
        {(forms) =>
          forms.length === 0 ? (
            <EmptyCard drawing={<MissingFolderDrawing />} title={t('empty')} help={t('emptyHelp')} />
          ) : (
            <>
              <Card>
                <ul>
                  {forms.map((form) => (
                    <DeletedFormRow
                      key={form._id}
                      form={form}
                      onRestore={async () => focusHeading(await restore(form))}
                      onPurge={() => setFormToPurge(form)}
                    />
                  ))}
                </ul>
              </Card>
              {forms.length === MAX_LISTED && (
                <p className={clsx(typeStyles['small'], typeStyles['faint'], styles['more'])}>
                  {t('onlyNewest', { count: MAX_LISTED })}
                </p>
              )}
            </>
          )
        }
      </QueryBoundary>
      {formToPurge && (
        <ConfirmDialog
          title={t('purgeTitle')}
          description={t('purgeHelp', { name: formToPurge.name, count: formToPurge.responses })}
          confirm={t('purge')}
          onConfirm={async () => focusHeading(await purge(formToPurge))}
          onClose={() => setFormToPurge(undefined)}
        />
      )}
    </div>
  );
}
