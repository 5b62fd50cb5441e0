import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/problem';
import { describeFailure } from '../../../locales/describeFailure';
import { notify } from '../../../ui/toast/notify';
import { releaseResponses } from './api/releaseResponses';
import { useWriting } from './describeResponse';

/** Lets flagged responses count, and says what came of it. */
export function useRelease(formId: string, onDone: (responseIds: readonly string[], count: number) => void) {
  const { t } = useTranslation('responses');
  const { t: core } = useTranslation();
  const { number } = useWriting();
  const releasing = useMutation({
    mutationFn: (responseIds: readonly string[]) => releaseResponses(formId, responseIds),
    onSuccess: (released, responseIds) => {
      notify.success(t('release.done', { count: released, shown: number(released) }));
      onDone(responseIds, responseIds.length);
    },
    onError: (thrown) => {
      notify.error(describeFailure(core, failureOf(thrown), t('release.failed')));
    },
  });
  return {
    isPending: releasing.isPending,
    start: (responseIds: readonly string[]) => releasing.mutate(responseIds),
  };
}
