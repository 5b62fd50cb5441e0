import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../loading/Loaded';
import { describeFailure } from '../../../locales/describeFailure';
import { FormPage } from '../../../question-fields/FormPage';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
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

/** A version as its respondents saw it, page by page. Nothing in it can be answered. */
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
      <Loaded
        query={content}
        skeleton={<Skeleton width="100%" height={240} radius={12} />}
        describe={(failure) => describeFailure(core, failure, t('versions.contentFailed'))}
      >
        {(form) => (
          <ol className={styles['pages']}>
            {form.pages.map((page) => (
              <li key={page.pageId}>
                <article className={styles['page']}>
                  <FormPage form={form} page={page} headingLevel={2} />
                </article>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}
