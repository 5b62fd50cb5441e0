import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryBoundary } from '../../../shared/loading/QueryBoundary';
import { describeFailure } from '../../../shared/locales/describeFailure';
import { useSharing } from '../../../shared/sharing/useSharing';
import { UnpublishDialog } from '../../../shared/works/UnpublishDialog';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import { Toggle } from '../../../ui/Toggle/Toggle';
import typeStyles from '../../../ui/type.module.css';
import type { FormFacts } from '../api/loadForm';
import type { DraftForm } from '../draft/document';
import type { Autosave } from '../draft-sync/autosave';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { offerUndo } from '../editor/offerUndo';
import { formVersions, type VersionFacts } from './formVersions';
import { useUnpublish } from './useUnpublish';
import styles from './VersionHistory.module.css';
import { VersionPreview } from './VersionPreview';
import { DraftRow, VersionRow } from './VersionRow';

export type VersionHistoryProps = {
  facts: FormFacts;
  autosave: Autosave;
  onClose: () => void;
  onUnpublished: () => void;
};

/** A dialog shown instead of the history. */
type SubDialog = { readonly kind: 'unpublish' } | { readonly kind: 'preview'; readonly version: number };

/** Each row loads its content, so show only some. */
const PAGE_SIZE = 8;

/** The published versions, how they differ from the draft, and restoring them. */
export function VersionHistory({ facts, autosave, onClose, onUnpublished }: VersionHistoryProps) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const name = useEditorState(({ document }) => document.form.name);
  const versions = useQuery(formVersions(facts.id));
  const [subDialog, setSubDialog] = useState<SubDialog>();
  const restore = useRestore(onClose);
  const unpublish = useUnpublish(facts.id, autosave, onUnpublished);
  const isLive = versions.data?.versions.some(({ live }) => live) ?? false;
  const back = () => setSubDialog(undefined);

  if (subDialog?.kind === 'unpublish') {
    return <UnpublishDialog name={name} onUnpublish={unpublish} onClose={back} />;
  }
  if (subDialog?.kind === 'preview') {
    return (
      <VersionPreview formId={facts.id} version={subDialog.version} onRestore={restore} onClose={back} />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title={t('versions.title')}
      description={<span dir="auto">{name}</span>}
      closeLabel={t('versions.close')}
      pinFooter
      footer={
        <>
          {isLive && facts.role === 'owner' && (
            <Button
              variant="danger"
              className={styles['unpublish']}
              onClick={() => setSubDialog({ kind: 'unpublish' })}
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
      <QueryBoundary
        query={versions}
        skeleton={<LoadingRows />}
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
            <>
              {facts.role === 'owner' && <OlderVersionsSwitch formId={facts.id} />}
              <VersionList
                formId={facts.id}
                versions={list}
                onRestore={restore}
                onPreview={(version) => setSubDialog({ kind: 'preview', version })}
              />
            </>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}

/** Whether respondents who opened an older version can still submit it. */
function OlderVersionsSwitch({ formId }: { formId: string }) {
  const { t } = useTranslation('publishing');
  const { query, change } = useSharing(formId);
  const helpId = useId();
  if (query.data === undefined) {
    return null;
  }
  return (
    <div className={styles['older']}>
      <Toggle
        label={t('versions.acceptOlder')}
        isOn={query.data.acceptOlderVersions}
        describedBy={helpId}
        onToggle={(acceptOlderVersions) => change({ acceptOlderVersions })}
      />
      <p id={helpId} className={typeStyles['help']}>
        {t(query.data.acceptOlderVersions ? 'versions.olderAccepted' : 'versions.olderRefused')}
      </p>
    </div>
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
  const [shown, setShown] = useState(PAGE_SIZE);
  const newest = versions[0]?.version ?? 0;
  return (
    <>
      <ol className={clsx(layout['stack'], layout['gap8'])} reversed aria-label={t('versions.title')}>
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
          onClick={() => setShown(shown + PAGE_SIZE)}
        >
          {t('versions.more')}
        </Button>
      )}
    </>
  );
}

function LoadingRows() {
  return (
    <div className={clsx(layout['stack'], layout['gap8'])}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} width="100%" height={92} radius={12} />
      ))}
    </div>
  );
}

/** Replaces the draft with a version, as one undo step. */
function useRestore(onRestored: () => void): (version: number, content: DraftForm) => void {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  const editor = useEditor();
  return (version, content) => {
    if (editor.dispatch({ type: 'form/replace', form: content })) {
      offerUndo(editor, tb, t('versions.restored', { version }));
    }
    onRestored();
  };
}
