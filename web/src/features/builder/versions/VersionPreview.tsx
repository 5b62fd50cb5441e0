import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../../form-page/FormPage';
import { QueryBoundary } from '../../../shared/loading/QueryBoundary';
import { describeFailure } from '../../../shared/locales/describeFailure';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import type { DraftForm } from '../draft/document';
import { versionContent } from './formVersions';
import styles from './VersionPreview.module.css';

type VersionPreviewProps = {
  formId: string;
  version: number;
  onRestore: (version: number, content: DraftForm) => void;
  /** Back to the history. */
  onClose: () => void;
};

/** A version as respondents saw it, read-only. */
export function VersionPreview({ formId, version, onRestore, onClose }: VersionPreviewProps) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const content = useQuery(versionContent(formId, version));
  const { data } = content;
  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title={t('versions.version', { version })}
      description={data?.name}
      closeLabel={t('versions.close')}
      pinFooter
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('versions.back')}
          </Button>
          <Button
            variant="secondary"
            disabled={data === undefined}
            onClick={() => data && onRestore(version, data)}
          >
            {t('versions.restore')}
          </Button>
        </>
      }
    >
      <QueryBoundary
        query={content}
        skeleton={<Skeleton width="100%" height={240} radius={12} />}
        describe={(failure) => describeFailure(core, failure, t('versions.contentFailed'))}
      >
        {(form) => (
          <ol className={clsx(layout['stack'], layout['gap16'])}>
            {form.pages.map((page) => (
              <li key={page.pageId}>
                <article className={styles['page']}>
                  <FormPage form={form} page={page} headingLevel={2} />
                </article>
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
    </Dialog>
  );
}
