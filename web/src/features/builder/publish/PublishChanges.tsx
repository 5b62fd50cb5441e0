import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryBoundary } from '../../../shared/loading/QueryBoundary';
import { describeFailure } from '../../../shared/locales/describeFailure';
import { LabelledBlock } from '../../../ui/LabelledBlock/LabelledBlock';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import typeStyles from '../../../ui/type.module.css';
import type { DraftForm } from '../draft/document';
import { useEditorState } from '../editor/EditorContext';
import { DifferenceList } from '../versions/DifferenceList';
import { describeAnswers } from '../versions/describeChange';
import { formDifference } from '../versions/formDifference';
import { type FormVersions, formVersions, versionContent } from '../versions/formVersions';
import styles from './PublishChanges.module.css';

/** What publishing changes for respondents and existing answers since the last version. */
export function PublishChanges({ formId }: { formId: string }) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const versions = useQuery(formVersions(formId));
  if (versions.data?.versions.length === 0) {
    return null;
  }
  return (
    <LabelledBlock label={t('publish.changes.title')}>
      <QueryBoundary
        query={versions}
        skeleton={<LoadingLines />}
        describe={(failure) => describeFailure(core, failure, t('publish.changes.failed'))}
      >
        {(list) => <SinceLast formId={formId} list={list} />}
      </QueryBoundary>
    </LabelledBlock>
  );
}

function SinceLast({ formId, list }: { formId: string; list: FormVersions }) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const last = list.versions[0]?.version ?? 0;
  const content = useQuery(versionContent(formId, last));
  return (
    <QueryBoundary
      query={content}
      skeleton={<LoadingLines />}
      describe={(failure) => describeFailure(core, failure, t('publish.changes.failed'))}
    >
      {(published) => <Difference published={published} version={last} responses={list.responses} />}
    </QueryBoundary>
  );
}

const sideClass = clsx(typeStyles['caption'], typeStyles['faint'], typeStyles['strong']);

type DifferenceProps = { published: DraftForm; version: number; responses: number };

function Difference({ published, version, responses }: DifferenceProps) {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  const form = useEditorState(({ document }) => document.form);
  const changes = useMemo(() => formDifference(published, form), [published, form]);
  const answers = describeAnswers({ t, tb }, changes, responses);
  if (changes.length === 0) {
    return <p className={typeStyles['help']}>{t('publish.changes.none', { version })}</p>;
  }
  return (
    <div className={clsx(layout['stack'], layout['gap12'], styles['box'])}>
      <div className={clsx(layout['stack'], layout['gap6'], styles['part'])}>
        <h4 className={sideClass}>{t('publish.changes.respondents', { version })}</h4>
        <DifferenceList changes={changes} />
        <p className={typeStyles['help']}>{t('publish.changes.underWay', { version })}</p>
      </div>
      <div className={clsx(layout['stack'], layout['gap6'], styles['part'])}>
        <h4 className={sideClass}>{t('publish.changes.answers')}</h4>
        {answers.length === 0 ? (
          <p className={typeStyles['help']}>{t('publish.changes.noAnswers')}</p>
        ) : (
          <ul className={clsx(layout['stack'], layout['gap4'], typeStyles['breakWords'], typeStyles['help'])}>
            {answers.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function LoadingLines() {
  return (
    <div className={clsx(layout['stack'], layout['gap4'])}>
      <Skeleton shape="text" width="70%" />
      <Skeleton shape="text" width="50%" />
    </div>
  );
}
