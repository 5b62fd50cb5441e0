import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card/Card';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import type { FormAnalytics } from '../form/api/formAnalytics';
import { ColumnChooser } from './ColumnChooser';
import { useColumns } from './columns';
import { DeleteBeforeDialog } from './DeleteBeforeDialog';
import { DeleteDialog } from './DeleteDialog';
import { FilterChips } from './FilterChips';
import { FilterFields } from './FilterFields';
import { FilterSheet } from './FilterSheet';
import { NewResponsesBanner } from './NewResponsesBanner';
import { ResponseListView } from './ResponseListView';
import { ResponsePanel } from './ResponsePanel';
import { ResponseSearch } from './ResponseSearch';
import styles from './ResponsesTab.module.css';
import { ResponsesToolbar } from './ResponsesToolbar';
import { ResponsesContext } from './responsesContext';
import { SelectionBar } from './SelectionBar';
import { useRelease } from './useRelease';
import { useRemoval } from './useRemoval';
import { useResponses } from './useResponses';
import { useResponsesUrl } from './useResponsesUrl';
import { useScreen } from './useScreen';
import { useSelection } from './useSelection';

/** The open confirmation dialog. */
type OpenDialog =
  | { readonly kind: 'delete'; readonly responseIds: readonly string[] }
  | { readonly kind: 'before' };

/** The list of responses, to read, filter and delete. */
export function ResponsesTab({ formId, analytics }: { formId: string; analytics: FormAnalytics }) {
  const { t } = useTranslation('responses');
  const screen = useScreen();
  const url = useResponsesUrl(analytics);
  const { filter, response: openId } = url;
  const responses = useResponses(formId, filter);
  const columns = useColumns(formId, analytics.analytics);
  const selection = useSelection(responses.rows, filter);
  const removal = useRemoval({ formId, responses, selection, url });
  const release = useRelease(formId, removal.onRemoved);
  const [dialog, setDialog] = useState<OpenDialog>();
  const isOwner = analytics.role === 'owner';
  const isFlagged = filter.state === 'quarantined';

  const banner = <NewResponsesBanner onShow={removal.reloadList} />;
  const dialogs = <RemovalDialog dialog={dialog} removal={removal} onClose={() => setDialog(undefined)} />;
  const state = {
    formId,
    analytics,
    screen,
    url,
    responses,
    columns,
    selection: isOwner ? selection : undefined,
    release,
    isOwner,
    isFlagged,
  };

  return (
    <ResponsesContext value={state}>
      <Card as="section" className={clsx(layout['stack'], styles['sheet'])} aria-label={t('area')}>
        <div className={clsx(layout['wrapRow'], layout['rigid'], styles['bar'])}>
          {isOwner && selection.count > 0 ? (
            <SelectionBar
              selection={selection}
              onDelete={() => setDialog({ kind: 'delete', responseIds: selection.ids })}
            />
          ) : (
            <ResponsesToolbar onDeleteBefore={() => setDialog({ kind: 'before' })}>
              {screen === 'phone' ? (
                <FilterSheet />
              ) : (
                <>
                  {banner}
                  <ColumnChooser />
                </>
              )}
            </ResponsesToolbar>
          )}
        </div>
        {screen === 'phone' ? (
          // The filters are in a sheet.
          <search className={styles['search']}>
            <ResponseSearch />
          </search>
        ) : (
          <search className={clsx(layout['rigid'], styles['filters'])} aria-label={t('filter.label')}>
            <FilterFields>
              <ResponseSearch compact />
            </FilterFields>
          </search>
        )}
        <div className={styles['chips']}>
          <FilterChips />
        </div>
        {isFlagged && (
          <p className={clsx(typeStyles['help'], styles['flaggedHelp'])}>{t('view.flaggedHelp')}</p>
        )}
        {screen === 'phone' && banner}
        <ResponseListView />
      </Card>
      {openId === undefined ? (
        dialogs
      ) : (
        <ResponsePanel
          responseId={openId}
          onDelete={() => setDialog({ kind: 'delete', responseIds: [openId] })}
          isCovered={dialog !== undefined}
        >
          {dialogs}
        </ResponsePanel>
      )}
    </ResponsesContext>
  );
}

type RemovalDialogProps = {
  dialog: OpenDialog | undefined;
  removal: ReturnType<typeof useRemoval>;
  onClose: () => void;
};

function RemovalDialog({ dialog, removal, onClose }: RemovalDialogProps) {
  /** If none was deleted, the dialog stays open. */
  function onInterrupted(deleted: number) {
    if (deleted > 0) {
      onClose();
      removal.onSomeRemoved();
    }
  }

  switch (dialog?.kind) {
    case 'delete':
      return (
        <DeleteDialog
          responseIds={dialog.responseIds}
          onClose={onClose}
          onDone={({ kind, deleted }) => {
            if (kind === 'done') {
              onClose();
              removal.onRemoved(dialog.responseIds, deleted);
            } else {
              onInterrupted(deleted);
            }
          }}
        />
      );
    case 'before':
      return <DeleteBeforeDialog onClose={onClose} onDone={({ deleted }) => onInterrupted(deleted)} />;
    case undefined:
      return null;
  }
}
