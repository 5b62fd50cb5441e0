import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../api/problem';
import { describeFailure } from '../locales/describeFailure';
import { notify } from '../ui/toast/notify';
import { changeSharing, type SharingChange } from './api/changeSharing';
import { type FormSharing, formSharing } from './api/formSharing';

/** How a form is shared, and the way to change it: seen at once, kept by the server, taken back if it refuses. */
export function useSharing(formId: string, onChanged?: (sharing: FormSharing) => void) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const queries = useQueryClient();
  const query = useQuery(formSharing(formId));
  const { queryKey } = formSharing(formId);
  const { mutate, status } = useMutation({
    mutationKey: queryKey,
    // One after the other: the last choice is the one that stays.
    scope: { id: `sharing ${formId}` },
    mutationFn: (change: SharingChange) => changeSharing(formId, change),
    onMutate: async (change) => {
      // An answer that is under way knows nothing of the change and would overwrite it.
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (shown) => shown && { ...shown, ...change });
      return before;
    },
    onSuccess: (sharing) => {
      // The answer to an earlier change would hide a later one that is still under way.
      if (queries.isMutating({ mutationKey: queryKey }) === 1) {
        queries.setQueryData(queryKey, sharing);
      }
      onChanged?.(sharing);
    },
    onError: (thrown, _change, before) => {
      queries.setQueryData(queryKey, before);
      notify.error(describeFailure(core, failureOf(thrown), t('people.notSaved')));
      void queries.invalidateQueries({ queryKey });
    },
  });
  return { query, change: mutate, saving: status };
}
