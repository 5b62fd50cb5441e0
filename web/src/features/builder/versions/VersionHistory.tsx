import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../loading/Loaded';
import { describeFailure } from '../../../locales/describeFailure';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import { UnpublishDialog } from '../../../works/UnpublishDialog';
import type { FormFacts } from '../api/loadForm';
import { useEdited } from '../editor/EditorContext';
import type { Keeper } from '../keeping/keeper';
import { DraftRow } from './DraftRow';
import { formVersions, type VersionFacts } from './formVersions';
import { useRestore } from './useRestore';
import { useUnpublish } from './useUnpublish';
import styles from './VersionHistory.module.css';
import { VersionPreview } from './VersionPreview';
import { VersionRow } from './VersionRow';

export type VersionHistoryProps = {
  facts: FormFacts;
  keeper: Keeper;
  onClose: () => void;
  onUnpublished: () => void;
};

/** What stands in the history's place for a while. */
type Over = { readonly kind: 'unpublish' } | { readonly kind: 'preview'; readonly version: number };

/** Versions are looked at in parts: each brings its content along. */
const SHOWN_AT_ONCE = 8;

/** What was published when, how it differs from the draft, and the way back. */
export function VersionHistory({ facts, keeper, onClose, onUnpublished }: VersionHistoryProps) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const name = useEdited(({ document }) => document.form.name);
  const versions = useQuery(formVersions(facts.id));
  const [over, setOver] = useState<Over>();
  const restore = useRestore(onClose);
  const unpublish = useUnpublish(facts.id, keeper, onUnpublished);
  const isLive = versions.data?.versions.some(({ live }) => live) ?? false;
  const back = () => setOver(undefined);

  if (over?.kind === 'unpublish') {
    return <UnpublishDialog name={name} onUnpublish={unpublish} onClose={back} />;
  }
  if (over?.kind === 'preview') {
    return <VersionPreview formId={facts.id} version={over.version} onRestore={restore} onClose={back} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title={t('versions.title')}
      description={name}
      closeLabel={t('versions.close')}
      pinFooter
      footer={
        <>
          {isLive && facts.role === 'owner' && (
            <Button
              variant="danger"
              className={styles['unpublish']}
              onClick={() => setOver({ kind: 'unpublish' })}
            >
              {core('works.unpublish')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t('versions.close')}
          </Button>
        </>
      }
    >
      <Loaded
        query={versions}
        skeleton={<Waiting />}
        describe={(failure) => describeFailure(core, failure, t('versions.failed'))}
      >
        {({ versions: list }) =>
          list.length === 0 ? (
            <EmptyState
              drawing={<MissingFormDrawing />}
              title={t('versions.empty')}
              help={t('versions.emptyHelp')}
              headingLevel={3}
            />
          ) : (
            <VersionList
              formId={facts.id}
              versions={list}
              onRestore={restore}
              onPreview={(version) => setOver({ kind: 'preview', version })}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}

type VersionListProps = {
  formId: string;
  versions: readonly VersionFacts[];
  onRestore: ReturnType<typeof useRestore>;
  onPreview: (version: number) => void;
};

function VersionList({ formId, versions, onRestore, onPreview }: VersionListProps) {
  const { t } = useTranslation('publishing');
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const newest = versions[0]?.version ?? 0;
  return (
    <>
      <ol className={styles['list']} reversed aria-label={t('versions.title')}>
        <DraftRow formId={formId} newest={newest} />
        {versions.slice(0, shown).map((version, at) => (
          <VersionRow
            key={version.version}
            formId={formId}
            version={version}
            before={versions[at + 1]?.version}
            onRestore={onRestore}
            onPreview={() => onPreview(version.version)}
          />
        ))}
      </ol>
      {shown < versions.length && (
        <Button
          variant="ghost"
          fullWidth
          className={styles['more']}
          onClick={() => setShown(shown + SHOWN_AT_ONCE)}
        >
          {t('versions.more')}
        </Button>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className={styles['list']}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} width="100%" height={92} radius={12} />
      ))}
    </div>
  );
}
