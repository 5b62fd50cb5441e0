import { EllipsisVertical, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../../api/schema.gen';
import { Card } from '../../../ui/Card/Card';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { Menu } from '../../../ui/Menu/Menu';
import { SegmentedControl } from '../../../ui/SegmentedControl/SegmentedControl';
import { ColumnChooser } from './ColumnChooser';
import { useColumns } from './columns';
import { DeleteBeforeDialog } from './DeleteBeforeDialog';
import { DeleteDialog } from './DeleteDialog';
import { useWriting } from './describeResponse';
import { FilterChips } from './FilterChips';
import { FilterFields } from './FilterFields';
import { FilterSheet } from './FilterSheet';
import { FreshLine } from './FreshLine';
import { ResponseListView } from './ResponseListView';
import { ResponsePanel } from './ResponsePanel';
import styles from './ResponsesTab.module.css';
import { useResponsesPlace } from './responsesPlace';
import { SelectionBar } from './SelectionBar';
import { TotalLine } from './TotalLine';
import { useAfterChange } from './useAfterChange';
import { useRelease } from './useRelease';
import { useResponses } from './useResponses';
import { useScreen } from './useScreen';
import { useSelection } from './useSelection';

export type FormAnalytics = components['schemas']['FormAnalytics'];

/** What is asked before something goes for good. */
type Asked =
  | { readonly kind: 'delete'; readonly responseIds: readonly string[] }
  | { readonly kind: 'before' };

/** Every single answer of a form, to read, filter and delete. */
export function ResponsesTab({ formId, analytics }: { formId: string; analytics: FormAnalytics }) {
  const { t } = useTranslation('responses');
  const { number } = useWriting();
  const screen = useScreen();
  const place = useResponsesPlace(analytics);
  const { wanted, response: opened } = place;
  const responses = useResponses(formId, wanted);
  const columns = useColumns(formId, analytics.analytics);
  const selection = useSelection(responses.rows, wanted);
  const afterChange = useAfterChange(formId);
  const [asked, setAsked] = useState<Asked>();
  const isOwner = analytics.role === 'owner';
  const isHeld = wanted.state === 'held';

  /** Where to go on reading when these are gone. */
  function leave(gone: readonly string[]) {
    if (opened === undefined || !gone.includes(opened)) {
      return;
    }
    const ids = responses.rows.map(({ responseId }) => responseId);
    const at = ids.indexOf(opened);
    const isLeft = (id: string) => !gone.includes(id);
    const next = ids.slice(at + 1).find(isLeft) ?? ids.slice(0, Math.max(0, at)).findLast(isLeft);
    if (next === undefined) {
      place.close();
    } else {
      place.turnTo(next);
    }
  }

  function dropped(responseIds: readonly string[], count: number) {
    leave(responseIds);
    selection.clear();
    void afterChange.gone(responseIds, count);
  }

  /** Nobody knows which of them are gone, so the list is read anew. Where none is, the question stands. */
  function interrupted(deleted: number) {
    if (deleted > 0) {
      setAsked(undefined);
      selection.clear();
      void afterChange.many();
    }
  }

  const release = useRelease(formId, dropped);

  const fresh = (
    <FreshLine
      analytics={analytics}
      wanted={wanted}
      responses={responses}
      onShow={() => void afterChange.again()}
    />
  );
  const questions = (
    <>
      {asked?.kind === 'delete' && (
        <DeleteDialog
          formId={formId}
          responseIds={asked.responseIds}
          onClose={() => setAsked(undefined)}
          onDone={({ kind, deleted }) => {
            if (kind === 'done') {
              setAsked(undefined);
              dropped(asked.responseIds, deleted);
            } else {
              interrupted(deleted);
            }
          }}
        />
      )}
      {asked?.kind === 'before' && (
        <DeleteBeforeDialog
          formId={formId}
          held={isHeld}
          onClose={() => setAsked(undefined)}
          onDone={({ deleted }) => interrupted(deleted)}
        />
      )}
    </>
  );

  return (
    <>
      <Card as="section" className={styles['sheet']} aria-label={t('area')}>
        <div className={styles['bar']}>
          {isOwner && selection.count > 0 ? (
            <SelectionBar
              selection={selection}
              onDelete={() => setAsked({ kind: 'delete', responseIds: selection.ids })}
              onRelease={isHeld ? () => release.start(selection.ids) : undefined}
              busy={release.isPending}
            />
          ) : (
            <>
              <TotalLine wanted={wanted} responses={responses} />
              {(analytics.held > 0 || isHeld) && (
                <SegmentedControl
                  label={t('view.label')}
                  value={isHeld ? 'held' : 'counted'}
                  onChange={place.show}
                  options={[
                    { value: 'counted', label: t('view.counted') },
                    { value: 'held', label: t('view.held', { shown: number(analytics.held) }) },
                  ]}
                />
              )}
              <div className={styles['tools']}>
                {screen !== 'phone' && fresh}
                {screen === 'phone' ? (
                  <FilterSheet analytics={analytics} wanted={wanted} onChange={place.filter} />
                ) : (
                  <ColumnChooser
                    questions={analytics.analytics}
                    shown={columns.shown}
                    onChoose={columns.choose}
                  />
                )}
                {isOwner && (
                  <Menu
                    label={t('more.label')}
                    trigger={
                      <IconButton label={t('more.label')} size="sm" icon={<EllipsisVertical size={16} />} />
                    }
                    items={[
                      {
                        id: 'before',
                        label: isHeld ? t('more.heldBefore') : t('more.before'),
                        icon: <Trash2 />,
                        danger: true,
                        onSelect: () => setAsked({ kind: 'before' }),
                      },
                    ]}
                  />
                )}
              </div>
            </>
          )}
        </div>
        {screen !== 'phone' && (
          <search className={styles['filters']} aria-label={t('filter.label')}>
            <FilterFields analytics={analytics} wanted={wanted} onChange={place.filter} />
          </search>
        )}
        <div className={styles['chips']}>
          <FilterChips analytics={analytics} wanted={wanted} onChange={place.filter} onClear={place.clear} />
        </div>
        {isHeld && <p className={styles['heldHelp']}>{t('view.heldHelp')}</p>}
        {screen === 'phone' && fresh}
        <ResponseListView
          screen={screen}
          responses={responses}
          wanted={wanted}
          questions={columns.shown}
          selection={isOwner ? selection : undefined}
          opened={opened}
          onOpen={opened === undefined ? place.open : place.turnTo}
          onClear={place.clear}
          onBack={() => place.show('counted')}
        />
      </Card>
      {opened === undefined ? (
        questions
      ) : (
        <ResponsePanel
          formId={formId}
          responseId={opened}
          screen={screen}
          responses={responses}
          isOwner={isOwner}
          onTurn={place.turnTo}
          onClose={place.close}
          onDelete={() => setAsked({ kind: 'delete', responseIds: [opened] })}
          onRelease={() => release.start([opened])}
          isReleasing={release.isPending}
          isCovered={asked !== undefined}
        >
          {questions}
        </ResponsePanel>
      )}
    </>
  );
}
