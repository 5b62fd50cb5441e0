import { queryOptions, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/client';
import { Button } from '../../../../ui/Button/Button';
import { Card } from '../../../../ui/Card/Card';
import { MissingChartDrawing } from '../../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState';
import layout from '../../../../ui/layout.module.css';
import { notify } from '../../../../ui/toast/notify';
import typeStyles from '../../../../ui/type.module.css';
import type { FormAnalytics } from '../api/formAnalytics';
import styles from './NoResponses.module.css';

type NoResponsesProps = {
  formId: string;
  analytics: FormAnalytics;
  /** Set when the filter excludes all responses. */
  onClearFilter: (() => void) | undefined;
};

/** The empty state, with a hint how to get responses. */
export function NoResponses({ formId, analytics, onClearFilter }: NoResponsesProps) {
  const { t } = useTranslation('analytics');
  const isOpen = analytics.status === 'published';
  return (
    <Card className={clsx(layout['center'], styles['card'])}>
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
      {state === 'refused' && <p className={clsx(typeStyles['help'], styles['url'])}>{url}</p>}
    </>
  );
}

/** The public URL of the form, or null while it is closed. Only editors may read it. */
const shareUrl = (formId: string) =>
  queryOptions({
    queryKey: ['analytics', formId, 'shareUrl'],
    queryFn: async () => {
      const { form } = await call('get', '/api/form/{id}', { params: { path: { id: formId } } });
      return form.status === 'published' && form.shareLink !== undefined
        ? `${location.origin}/form/${form.shareLink}`
        : null;
    },
  });
