import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/Chip/Chip';
import { useEdited } from '../editor/EditorContext';
import { DifferenceList } from './DifferenceList';
import { formDifference } from './formDifference';
import { versionContent } from './formVersions';
import styles from './VersionRow.module.css';

/** The draft as it is on the screen, and what publishing it would change. */
export function DraftRow({ formId, newest }: { formId: string; newest: number }) {
  const { t } = useTranslation('publishing');
  const form = useEdited(({ document }) => document.form);
  const { data: published } = useQuery(versionContent(formId, newest));
  const changes = useMemo(() => published && formDifference(published, form), [published, form]);
  return (
    <li className={styles['row']}>
      <div className={styles['head']}>
        <h3 className={styles['title']}>{t('versions.draft')}</h3>
        {changes && changes.length > 0 && (
          <Chip tone="warn" icon={<PencilLine size={12} />}>
            {t('versions.unpublished', { count: changes.length })}
          </Chip>
        )}
      </div>
      {changes?.length === 0 && (
        <p className={styles['words']}>{t('versions.sameAs', { version: newest })}</p>
      )}
      {changes && changes.length > 0 && <DifferenceList changes={changes} label={t('versions.draft')} />}
    </li>
  );
}
