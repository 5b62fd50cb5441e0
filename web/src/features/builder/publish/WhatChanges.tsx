import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../loading/Loaded';
import { describeFailure } from '../../../locales/describeFailure';
import { LabelledBlock } from '../../../ui/LabelledBlock/LabelledBlock';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import type { DraftForm } from '../draft/document';
import { useEdited } from '../editor/EditorContext';
import { DifferenceList } from '../versions/DifferenceList';
import { describeAnswers } from '../versions/describeChange';
import { formDifference } from '../versions/formDifference';
import { type FormVersions, formVersions, versionContent } from '../versions/formVersions';
import styles from './WhatChanges.module.css';

/** What publishing changes for respondents and for the answers that are there, since the last version. */
export function WhatChanges({ formId }: { formId: string }) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const versions = useQuery(formVersions(formId));
  if (versions.data?.versions.length === 0) {
    return null;
  }
  return (
    <LabelledBlock label={t('publish.changes.title')}>
      <Loaded
        query={versions}
        skeleton={<Waiting />}
        describe={(failure) => describeFailure(core, failure, t('publish.changes.failed'))}
      >
        {(list) => <SinceLast formId={formId} list={list} />}
      </Loaded>
    </LabelledBlock>
  );
}

function SinceLast({ formId, list }: { formId: string; list: FormVersions }) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const last = list.versions[0]?.version ?? 0;
  const content = useQuery(versionContent(formId, last));
  return (
    <Loaded
      query={content}
      skeleton={<Waiting />}
      describe={(failure) => describeFailure(core, failure, t('publish.changes.failed'))}
    >
      {(published) => <Difference published={published} version={last} responses={list.responses} />}
    </Loaded>
  );
}

type DifferenceProps = { published: DraftForm; version: number; responses: number };

function Difference({ published, version, responses }: DifferenceProps) {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  const form = useEdited(({ document }) => document.form);
  const changes = useMemo(() => formDifference(published, form), [published, form]);
  const answers = describeAnswers({ t, tb }, changes, responses);
  if (changes.length === 0) {
    return <p className={styles['note']}>{t('publish.changes.none', { version })}</p>;
  }
  return (
    <div className={styles['box']}>
      <div className={styles['part']}>
        <h4 className={styles['side']}>{t('publish.changes.respondents', { version })}</h4>
        <DifferenceList changes={changes} />
        <p className={styles['note']}>{t('publish.changes.underWay', { version })}</p>
      </div>
      <div className={styles['part']}>
        <h4 className={styles['side']}>{t('publish.changes.answers')}</h4>
        {answers.length === 0 ? (
          <p className={styles['note']}>{t('publish.changes.noAnswers')}</p>
        ) : (
          <ul className={styles['answers']}>
            {answers.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles['waiting']}>
      <Skeleton shape="text" width="70%" />
      <Skeleton shape="text" width="50%" />
    </div>
  );
}
