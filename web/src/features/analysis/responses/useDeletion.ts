import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/problem';
import { describeFailure } from '../../../locales/describeFailure';
import { notify } from '../../../ui/toast/notify';
import { AT_ONCE, deleteResponses, type ToDelete } from './api/deleteResponses';
import { useWriting } from './describeResponse';

/** How a deletion stands. */
export type Deletion =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly deleted: number; readonly isStopping: boolean };

/** What came of a deletion. */
export type Outcome = { readonly kind: 'done' | 'stopped' | 'failed'; readonly deleted: number };

/** Deletes responses, however many calls it takes, says what came of it, and can be stopped between two calls. */
export function useDeletion(formId: string, onDone: (outcome: Outcome) => void) {
  const { t } = useTranslation('responses');
  const { t: core } = useTranslation();
  const { number } = useWriting();
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
      notify.error(describeFailure(core, failureOf(thrown), t('delete.failed')));
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
  const calls = Math.ceil(responseIds.length / AT_ONCE);
  return Array.from({ length: calls }, (_, at) => ({
    responseIds: responseIds.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  }));
}
