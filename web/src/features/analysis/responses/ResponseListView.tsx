import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { QueryBoundary } from '../../../shared/loading/QueryBoundary';
import { Button } from '../../../ui/Button/Button';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import layout from '../../../ui/layout.module.css';
import { ListEnd } from './ListEnd';
import { ListSkeleton } from './ListSkeleton';
import { ResponseCards } from './ResponseCards';
import { ResponseGrid } from './ResponseGrid';
import styles from './ResponsesTab.module.css';
import { useResponsesContext } from './responsesContext';
import { isNarrowed } from './useResponsesUrl';

/** The list, or its loading, error or empty state. */
export function ResponseListView() {
  const { t } = useTranslation('responses');
  const { screen, responses } = useResponsesContext();
  const { query, rows } = responses;
  const List = screen === 'phone' ? ResponseCards : ResponseGrid;
  return (
    <div className={clsx(layout['stack'], styles['list'])}>
      <QueryBoundary
        query={query}
        skeleton={<ListSkeleton cards={screen === 'phone'} />}
        whatFailed={t('list.failed')}
      >
        {() =>
          rows.length > 0 ? (
            <List />
          ) : (
            <div className={clsx(layout['center'], styles['empty'])}>
              {query.hasNextPage || query.isFetchingNextPage ? <ListEnd /> : <NoResponses />}
            </div>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function NoResponses() {
  const { title, help, action } = useEmptyTexts();
  return (
    <EmptyState
      drawing={<MissingFormDrawing />}
      headingLevel={3}
      title={title}
      help={help}
      action={
        action && (
          <Button variant="secondary" onClick={action.onClick}>
            {action.label}
          </Button>
        )
      }
    />
  );
}

type EmptyTexts = { title: string; help: string; action?: { label: string; onClick: () => void } };

function useEmptyTexts(): EmptyTexts {
  const { t } = useTranslation('responses');
  const { url, isFlagged } = useResponsesContext();
  const { search } = url.filter;
  if (search !== undefined) {
    const action = { label: t('empty.clearSearch'), onClick: url.clear };
    return { title: t('empty.searched', { search }), help: t('empty.searchedHelp'), action };
  }
  if (isNarrowed(url.filter)) {
    const action = { label: t('empty.clear'), onClick: url.clear };
    return { title: t('empty.filtered'), help: t('empty.filteredHelp'), action };
  }
  if (isFlagged) {
    const action = { label: t('empty.back'), onClick: () => url.show('counted') };
    return { title: t('empty.flagged'), help: t('empty.flaggedHelp'), action };
  }
  return { title: t('empty.title'), help: t('empty.help') };
}
