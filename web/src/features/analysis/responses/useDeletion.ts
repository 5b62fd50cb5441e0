import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client';
import { useNotifyFailure } from '../../../shared/locales/describeFailure';
import { notify } from '../../../ui/toast/notify';
import { useFormat } from '../useFormat';
import { useResponsesContext } from './responsesContext';

/** The server's limit per request. */
export const BATCH_SIZE = 500;

/** These responses, or all that were started before a day in UTC. */
type ToDelete = { responseIds: readonly string[] } | { before: string; quarantined: boolean };

export type Deletion =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly deleted: number; readonly isStopping: boolean };

export type Outcome = { readonly kind: 'done' | 'stopped' | 'failed'; readonly deleted: number };

/** Deletes responses in batches, shows the result in a toast, and can be stopped between two batches. */
export function useDeletion(onDone: (outcome: Outcome) => void) {
  const { t } = useTranslation('responses');
  const notifyFailure = useNotifyFailure();
  const { number } = useFormat();
  const { formId } = useResponsesContext();
  const [deletion, setDeletion] = useState<Deletion>({ kind: 'none' });
  const isStopped = useRef(false);

  async function run(toDelete: ToDelete) {
    isStopped.current = false;
    let deleted = 0;
    let kind: Outcome['kind'] = 'done';
    const advance = () => setDeletion({ kind: 'running', deleted, isStopping: isStopped.current });
    advance();
    try {
      for (const part of inCalls(toDelete)) {
        let isMore = true;
        while (isMore && !isStopped.current) {
          const answer = await deleteResponses(formId, part);
          deleted += answer.deleted;
          isMore = answer.more;
          advance();
        }
      }
      kind = isStopped.current ? 'stopped' : 'done';
      const amount = { count: deleted, shown: number(deleted) };
      notify.success(deleted === 0 && kind === 'done' ? t('delete.gone') : t(`delete.${kind}`, amount));
    } catch (thrown) {
      kind = 'failed';
      notifyFailure(thrown, t('delete.failed'));
    }
    setDeletion({ kind: 'none' });
    onDone({ kind, deleted });
  }

  return {
    deletion,
    start: (toDelete: ToDelete) => void run(toDelete),
    stop: () => {
      isStopped.current = true;
      setDeletion((now) => (now.kind === 'running' ? { ...now, isStopping: true } : now));
    },
  };
}

function inCalls(toDelete: ToDelete): ToDelete[] {
  if ('before' in toDelete) {
    return [toDelete];
  }
  const { responseIds } = toDelete;
  const calls = Math.ceil(responseIds.length / BATCH_SIZE);
  return Array.from({ length: calls }, (_, at) => ({
    responseIds: responseIds.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  }));
}

/** Deletes one batch; `more` in the reply means that another call is needed. */
function deleteResponses(formId: string, toDelete: ToDelete) {
  const body =
    'before' in toDelete
      ? { before: toDelete.before, quarantined: toDelete.quarantined }
      : { responseIds: [...toDelete.responseIds], quarantined: false };
  return call('post', '/api/analytics/form/{id}/responses/delete', {
    params: { path: { id: formId } },
    body,
  });
}
