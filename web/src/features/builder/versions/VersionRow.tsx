import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Eye, RotateCcw } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Chip } from '../../../ui/Chip/Chip';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import type { DraftForm } from '../draft/document';
import { useEdited } from '../editor/EditorContext';
import { DifferenceList } from './DifferenceList';
import { summariseDifference } from './describeChange';
import { formDifference } from './formDifference';
import { type VersionFacts, versionContent } from './formVersions';
import styles from './VersionRow.module.css';

type VersionRowProps = {
  formId: string;
  version: VersionFacts;
  /** The version before it, when there is one. */
  before: number | undefined;
  onRestore: (version: number, content: DraftForm) => void;
  onPreview: () => void;
};

/** One version: when it was published, what it changed, and what can be done with it. */
export function VersionRow({ formId, version, before, onRestore, onPreview }: VersionRowProps) {
  const { t, i18n } = useTranslation('publishing');
  const number = version.version;
  const content = useQuery(versionContent(formId, number));
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { data } = content;
  const form = useEdited(({ document }) => document.form);
  const changes = useMemo(() => data && formDifference(data, form), [data, form]);
  const isDraft = changes?.length === 0;
  const locale = i18n.language === 'en' ? 'en-GB' : i18n.language;
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const name = t('versions.version', { version: number });
  return (
    <li className={styles['row']}>
      <div className={styles['head']}>
        <h3 className={styles['title']}>{name}</h3>
        <time className={styles['time']} dateTime={version.publishedAt}>
          {at.format(new Date(version.publishedAt))}
        </time>
        {version.live && <Chip tone="ok">{t('versions.live')}</Chip>}
      </div>
      <p className={styles['counts']}>{countsOf(t, version)}</p>
      <WhatItChanged formId={formId} number={number} before={before} />
      {content.isError ? (
        <div className={styles['actions']}>
          <p className={styles['failed']}>{t('versions.contentFailed')}</p>
          <Button variant="secondary" size="sm" onClick={() => void content.refetch()}>
            {t('versions.tryAgain')}
          </Button>
        </div>
      ) : (
        <div className={styles['actions']}>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('versions.differsOf', { name })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            disabled={changes === undefined}
            icon={isOpen ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('versions.differs')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('versions.lookOf', { name })}
            icon={<Eye size={14} />}
            onClick={onPreview}
          >
            {t('versions.look')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('versions.restoreOf', { name })}
            disabled={data === undefined || isDraft}
            icon={<RotateCcw size={14} />}
            onClick={() => data && onRestore(number, data)}
          >
            {t('versions.restore')}
          </Button>
        </div>
      )}
      {isOpen && changes && (
        <div id={id} className={styles['difference']}>
          <p className={styles['words']}>
            {isDraft ? t('versions.isDraft') : t('versions.toDraft', { version: number })}
          </p>
          {!isDraft && <DifferenceList changes={changes} />}
        </div>
      )}
    </li>
  );
}

type WhatItChangedProps = { formId: string; number: number; before: number | undefined };

function WhatItChanged({ formId, number, before }: WhatItChangedProps) {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  const { data: content } = useQuery(versionContent(formId, number));
  const earlier = useQuery({ ...versionContent(formId, before ?? 0), enabled: before !== undefined });
  if (before === undefined) {
    return <p className={styles['words']}>{t('versions.first')}</p>;
  }
  if (earlier.isError) {
    return null;
  }
  return content && earlier.data ? (
    <p className={styles['words']}>{summariseDifference({ t, tb }, formDifference(earlier.data, content))}</p>
  ) : (
    <Skeleton shape="text" width="60%" />
  );
}

type Words = ReturnType<typeof useTranslation<'publishing'>>['t'];

function countsOf(t: Words, { pages, questions, responses }: VersionFacts): string {
  const counts = [
    t('versions.pages', { count: pages }),
    t('versions.questions', { count: questions }),
    t('versions.responses', { count: responses }),
  ];
  return counts.join(' · ');
}
