import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button/Button';
import { Card } from '../../../../ui/Card/Card';
import { MissingChartDrawing } from '../../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState';
import { notify } from '../../../../ui/toast/notify';
import type { FormAnalytics } from '../api/formAnalytics';
import { shareUrl } from '../api/shareUrl';
import styles from './NoResponses.module.css';

type NoResponsesProps = {
  formId: string;
  analytics: FormAnalytics;
  /** There are responses, but none that the filter lets through. */
  onClearFilter: (() => void) | undefined;
};

/** Nothing came in yet, and what may help. */
export function NoResponses({ formId, analytics, onClearFilter }: NoResponsesProps) {
  const { t } = useTranslation('analytics');
  const isOpen = analytics.status === 'published';
  return (
    <Card className={styles['card']}>
      <EmptyState
        drawing={<MissingChartDrawing />}
        title={t('empty.title')}
        help={
          onClearFilter !== undefined
            ? t('empty.filtered')
            : isOpen
              ? t('empty.published')
              : t('empty.closed')
        }
        action={
          onClearFilter !== undefined ? (
            <Button variant="secondary" onClick={onClearFilter}>
              {t('filter.clear')}
            </Button>
          ) : isOpen && (analytics.role === 'owner' || analytics.role === 'edit') ? (
            <CopyLink formId={formId} />
          ) : undefined
        }
      />
    </Card>
  );
}

function CopyLink({ formId }: { formId: string }) {
  const { t } = useTranslation('analytics');
  const { t: core } = useTranslation();
  const { data: url } = useQuery(shareUrl(formId));
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  if (url === undefined || url === null) return null;

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
      notify.success(core('toast.linkCopied'));
    } catch {
      setState('refused');
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        icon={state === 'copied' ? <Check /> : <Copy />}
        onClick={() => void copy(url)}
      >
        {t('empty.copyLink')}
      </Button>
      {state === 'refused' && <p className={styles['url']}>{url}</p>}
    </>
  );
}
