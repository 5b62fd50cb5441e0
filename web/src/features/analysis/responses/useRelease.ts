import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client';
import { useNotifyFailure } from '../../../shared/locales/describeFailure';
import { notify } from '../../../ui/toast/notify';
import { useFormat } from '../useFormat';
import { BATCH_SIZE } from './useDeletion';

/** Marks flagged responses as not spam and shows the result in a toast. */
export function useRelease(formId: string, onDone: (responseIds: readonly string[], count: number) => void) {
  const { t } = useTranslation('responses');
  const notifyFailure = useNotifyFailure();
  const { number } = useFormat();
  const releasing = useMutation({
    mutationFn: (responseIds: readonly string[]) => releaseResponses(formId, responseIds),
    onSuccess: (released, responseIds) => {
      notify.success(t('release.done', { count: released, shown: number(released) }));
      onDone(responseIds, responseIds.length);
    },
    onError: (thrown) => notifyFailure(thrown, t('release.failed')),
  });
  return {
    isPending: releasing.isPending,
    start: (responseIds: readonly string[]) => releasing.mutate(responseIds),
  };
}

/** Marks flagged responses as not spam; returns how many. */
async function releaseResponses(formId: string, responseIds: readonly string[]): Promise<number> {
  let released = 0;
  for (let at = 0; at < responseIds.length; at += BATCH_SIZE) {
    const answer = await call('post', '/api/analytics/form/{id}/responses/release', {
      params: { path: { id: formId } },
      body: { responseIds: responseIds.slice(at, at + BATCH_SIZE) },
    });
    released += answer.released;
  }
  return released;
}
