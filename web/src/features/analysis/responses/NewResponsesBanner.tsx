import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { useFormat } from '../useFormat';
import type { ResponseFilter } from './api/responseList';
import styles from './NewResponsesBanner.module.css';
import { useResponsesContext } from './responsesContext';

/** Offers to load new responses, instead of pushing the rows down. */
export function NewResponsesBanner({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation('responses');
  const { number } = useFormat();
  const fresh = useNewCount();
  return (
    <div role="status" className={styles['line']}>
      {fresh !== undefined && (
        <Button variant="secondary" size="sm" icon={<ChevronUp size={14} />} onClick={onShow}>
          {fresh === 'some'
            ? `${t('newResponses.some')} · ${t('newResponses.again')}`
            : `${t('newResponses.count', { count: fresh, shown: number(fresh) })} · ${t('newResponses.show')}`}
        </Button>
      )}
    </div>
  );
}

/**
 * The number of responses that are not in the list yet. For filters that the counters do not cover, only `some`, which
 * may not match the filter.
 */
function useNewCount(): number | 'some' | undefined {
  const { analytics, url, responses } = useResponsesContext();
  const { filter } = url;
  const { query, total } = responses;
  // The counts per version are never filtered.
  const begun = analytics.versions
    .filter(({ version }) => filter.version === undefined || String(version) === filter.version)
    .reduce((sum, { starts }) => sum + starts, 0);
  const [base, setBase] = useState({ of: filter, readAt: 0, begun });
  const readAt = query.isPlaceholderData || query.data === undefined ? 0 : query.dataUpdatedAt;
  const isNew = base.of !== filter || base.readAt === 0;
  // While the list is being reloaded, it will contain the new ones.
  const isLoaded = readAt > 0;
  if (isNew === isLoaded) {
    setBase({ of: filter, readAt, begun });
  }
  if (!isLoaded || isNew || filter.state === 'quarantined' || isOver(filter)) {
    return undefined;
  }
  const isCounted =
    total !== undefined && filter.from === undefined && filter.to === undefined && filter.state === undefined;
  if (isCounted) {
    return begun > total ? begun - total : undefined;
  }
  return begun > base.begun ? 'some' : undefined;
}

/** No new response can match the filter. */
function isOver({ to }: ResponseFilter): boolean {
  return to !== undefined && to < new Date().toISOString().slice(0, 10);
}
