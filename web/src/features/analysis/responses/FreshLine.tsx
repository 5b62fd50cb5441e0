import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import type { Wanted } from './api/responseList';
import { useWriting } from './describeResponse';
import styles from './FreshLine.module.css';
import type { FormAnalytics } from './ResponsesTab';
import type { Responses } from './useResponses';

type FreshLineProps = {
  analytics: FormAnalytics;
  wanted: Wanted;
  responses: Responses;
  onShow: () => void;
};

/** Offers what came in since the list was read, instead of pushing its rows down. */
export function FreshLine({ analytics, wanted, responses, onShow }: FreshLineProps) {
  const { t } = useTranslation('responses');
  const { number } = useWriting();
  const fresh = useFresh(analytics, wanted, responses);
  return (
    <div role="status" className={styles['line']}>
      {fresh !== undefined && (
        <Button variant="secondary" size="sm" icon={<ChevronUp size={14} />} onClick={onShow}>
          {fresh === 'some'
            ? `${t('fresh.some')} · ${t('fresh.again')}`
            : `${t('fresh.count', { count: fresh, shown: number(fresh) })} · ${t('fresh.show')}`}
        </Button>
      )}
    </div>
  );
}

/**
 * How many responses the list has not got yet. Where it is filtered in a way that the numbers do not tell, only that
 * there are some; they may not fit.
 */
function useFresh(
  analytics: FormAnalytics,
  wanted: Wanted,
  { query, total }: Responses,
): number | 'some' | undefined {
  // The versions' numbers are never filtered, whatever the page around is filtered by.
  const begun = analytics.versions
    .filter(({ version }) => wanted.version === undefined || String(version) === wanted.version)
    .reduce((sum, { starts }) => sum + starts, 0);
  const [base, setBase] = useState({ of: wanted, readAt: 0, begun });
  const readAt = query.isPlaceholderData || query.data === undefined ? 0 : query.dataUpdatedAt;
  const isNew = base.of !== wanted || base.readAt === 0;
  if (isNew && readAt > 0) {
    setBase({ of: wanted, readAt, begun });
  }
  // It is being read from its beginning: what came in until then will be there.
  if (!isNew && readAt === 0) {
    setBase({ of: wanted, readAt, begun });
  }
  if (readAt === 0 || isNew || wanted.state === 'held' || isOver(wanted)) {
    return undefined;
  }
  const isCounted =
    total !== undefined && wanted.from === undefined && wanted.to === undefined && wanted.state === undefined;
  if (isCounted) {
    return begun > total ? begun - total : undefined;
  }
  return begun > base.begun ? 'some' : undefined;
}

/** Nothing that begins now fits the filter. */
function isOver({ to }: Wanted): boolean {
  return to !== undefined && to < new Date().toISOString().slice(0, 10);
}
