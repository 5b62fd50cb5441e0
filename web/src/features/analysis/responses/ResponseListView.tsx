import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../loading/Loaded';
import { describeFailure } from '../../../locales/describeFailure';
import { Button } from '../../../ui/Button/Button';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import type { Wanted } from './api/responseList';
import type { QuestionColumn } from './columns';
import { ListEnd } from './ListEnd';
import { ListSkeleton } from './ListSkeleton';
import { ResponseCards } from './ResponseCards';
import { ResponseGrid } from './ResponseGrid';
import styles from './ResponsesTab.module.css';
import { isNarrowed } from './responsesPlace';
import type { Responses } from './useResponses';
import type { Screen } from './useScreen';
import type { Selection } from './useSelection';

type ResponseListViewProps = {
  screen: Screen;
  responses: Responses;
  wanted: Wanted;
  questions: readonly QuestionColumn[];
  selection: Selection | undefined;
  opened: string | undefined;
  onOpen: (responseId: string) => void;
  onClear: () => void;
  onBack: () => void;
};

/** The list itself, or what stands in its place. */
export function ResponseListView({
  screen,
  responses,
  wanted,
  questions,
  selection,
  opened,
  onOpen,
  onClear,
  onBack,
}: ResponseListViewProps) {
  const { t } = useTranslation('responses');
  const { t: core } = useTranslation();
  const { query, rows, total, loadMore } = responses;
  const held = wanted.state === 'held';
  return (
    <div className={styles['list']}>
      <Loaded
        query={query}
        skeleton={<ListSkeleton cards={screen === 'phone'} />}
        describe={(failure) => describeFailure(core, failure, t('list.failed'))}
      >
        {() => {
          const end = <ListEnd responses={responses} />;
          if (rows.length === 0) {
            return query.hasNextPage || query.isFetchingNextPage ? (
              <div className={styles['empty']}>{end}</div>
            ) : (
              <div className={styles['empty']}>
                <NoResponses wanted={wanted} onClear={onClear} onBack={onBack} />
              </div>
            );
          }
          const list = {
            rows,
            // The counters' total is the list's only where every row can be reached by scrolling.
            rowCount: total ?? (query.hasNextPage ? undefined : rows.length),
            questions,
            selection,
            held,
            onOpen,
            onNearEnd: loadMore,
            outdated: query.isPlaceholderData,
            end,
          };
          return screen === 'phone' ? (
            <ResponseCards {...list} />
          ) : (
            <ResponseGrid {...list} opened={opened} covered={screen === 'wide' && opened !== undefined} />
          );
        }}
      </Loaded>
    </div>
  );
}

type NoResponsesProps = { wanted: Wanted; onClear: () => void; onBack: () => void };

function NoResponses({ wanted, onClear, onBack }: NoResponsesProps) {
  const { t } = useTranslation('responses');
  if (isNarrowed(wanted)) {
    return (
      <EmptyState
        drawing={<MissingFormDrawing />}
        headingLevel={3}
        title={t('empty.filtered')}
        help={t('empty.filteredHelp')}
        action={
          <Button variant="secondary" onClick={onClear}>
            {t('empty.clear')}
          </Button>
        }
      />
    );
  }
  return wanted.state === 'held' ? (
    <EmptyState
      drawing={<MissingFormDrawing />}
      headingLevel={3}
      title={t('empty.held')}
      help={t('empty.heldHelp')}
      action={
        <Button variant="secondary" onClick={onBack}>
          {t('empty.back')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      drawing={<MissingFormDrawing />}
      headingLevel={3}
      title={t('empty.title')}
      help={t('empty.help')}
    />
  );
}
