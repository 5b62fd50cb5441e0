import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChevronDown, ChevronUp, Eye, PencilLine, RotateCcw } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Chip } from '../../../ui/Chip/Chip';
import { DATE_TIME, dateFormat } from '../../../ui/dates';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import typeStyles from '../../../ui/type.module.css';
import type { DraftForm } from '../draft/document';
import { useEditorState } from '../editor/EditorContext';
import { DifferenceList } from './DifferenceList';
import { type PublishingTexts, summariseDifference } from './describeChange';
import { formDifference } from './formDifference';
import { type VersionFacts, versionContent } from './formVersions';
import styles from './VersionRow.module.css';

const noteClass = clsx(typeStyles['help'], typeStyles['breakWords']);

type VersionRowProps = {
  formId: string;
  version: VersionFacts;
  /** The previous version, if there is one. */
  before: number | undefined;
  onRestore: (version: number, content: DraftForm) => void;
  onPreview: () => void;
};

/** One version: date, changes and actions. */
export function VersionRow({ formId, version, before, onRestore, onPreview }: VersionRowProps) {
  const { t, i18n } = useTranslation('publishing');
  const number = version.version;
  const content = useQuery(versionContent(formId, number));
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { data } = content;
  const form = useEditorState(({ document }) => document.form);
  const changes = useMemo(() => data && formDifference(data, form), [data, form]);
  const isDraft = changes?.length === 0;
  const at = dateFormat(i18n.language, DATE_TIME);
  const name = t('versions.version', { version: number });
  return (
    <li className={clsx(layout['stack'], layout['gap6'], styles['row'])}>
      <div className={clsx(layout['wrapRow'], styles['head'])}>
        <h3 className={clsx(typeStyles['strong'], styles['title'])}>{name}</h3>
        <time className={typeStyles['hint']} dateTime={version.publishedAt}>
          {at.format(new Date(version.publishedAt))}
        </time>
        {version.live && <Chip tone="ok">{t('versions.live')}</Chip>}
      </div>
      <p className={typeStyles['hint']}>{countsOf(t, version)}</p>
      <VersionChanges formId={formId} content={data} before={before} />
      {content.isError ? (
        <div className={clsx(layout['wrap'], layout['gap4'], styles['actions'])}>
          <p className={clsx(typeStyles['small'], styles['failed'])}>{t('versions.contentFailed')}</p>
          <Button variant="secondary" size="sm" onClick={() => void content.refetch()}>
            {t('versions.tryAgain')}
          </Button>
        </div>
      ) : (
        <div className={clsx(layout['wrap'], layout['gap4'], styles['actions'])}>
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
        <div id={id} className={clsx(layout['stack'], layout['gap8'], styles['difference'])}>
          <p className={noteClass}>
            {isDraft ? t('versions.isDraft') : t('versions.toDraft', { version: number })}
          </p>
          {!isDraft && <DifferenceList changes={changes} />}
        </div>
      )}
    </li>
  );
}

/** The current draft and its unpublished changes. */
export function DraftRow({ formId, newest }: { formId: string; newest: number }) {
  const { t } = useTranslation('publishing');
  const form = useEditorState(({ document }) => document.form);
  const { data: published } = useQuery(versionContent(formId, newest));
  const changes = useMemo(() => published && formDifference(published, form), [published, form]);
  return (
    <li className={clsx(layout['stack'], layout['gap6'], styles['row'])}>
      <div className={clsx(layout['wrapRow'], styles['head'])}>
        <h3 className={clsx(typeStyles['strong'], styles['title'])}>{t('versions.draft')}</h3>
        {changes && changes.length > 0 && (
          <Chip tone="warn" icon={<PencilLine size={12} />}>
            {t('versions.unpublished', { count: changes.length })}
          </Chip>
        )}
      </div>
      {changes?.length === 0 && <p className={noteClass}>{t('versions.sameAs', { version: newest })}</p>}
      {changes && changes.length > 0 && <DifferenceList changes={changes} label={t('versions.draft')} />}
    </li>
  );
}

type VersionChangesProps = { formId: string; content: DraftForm | undefined; before: number | undefined };

function VersionChanges({ formId, content, before }: VersionChangesProps) {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  const earlier = useQuery({ ...versionContent(formId, before ?? 0), enabled: before !== undefined });
  if (before === undefined) {
    return <p className={noteClass}>{t('versions.first')}</p>;
  }
  if (earlier.isError) {
    return null;
  }
  return content && earlier.data ? (
    <p className={noteClass}>{summariseDifference({ t, tb }, formDifference(earlier.data, content))}</p>
  ) : (
    <Skeleton shape="text" width="60%" />
  );
}

function countsOf(t: PublishingTexts, { pages, questions, responses }: VersionFacts): string {
  const counts = [
    t('versions.pages', { count: pages }),
    t('versions.questions', { count: questions }),
    t('versions.responses', { count: responses }),
  ];
  return counts.join(' · ');
}
