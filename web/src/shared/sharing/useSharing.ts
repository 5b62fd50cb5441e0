import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { useNotifyFailure } from '../locales/describeFailure';
import type { FormAccess } from './ExpandableAccessFields';

export type FormSharing = FormAccess & { embeddable: boolean; acceptOlderVersions: boolean };

/** A form's sharing settings with an optimistic update, rolled back on failure. */
export function useSharing(formId: string, onChanged?: (sharing: FormSharing) => void) {
  const { t } = useTranslation('publishing');
  const notifyFailure = useNotifyFailure();
  const queries = useQueryClient();
  const query = useQuery(formSharing(formId));
  const { queryKey } = formSharing(formId);
  const { mutate, status } = useMutation({
    mutationKey: queryKey,
    // Changes run one after the other, so that the last one wins.
    scope: { id: `sharing ${formId}` },
    mutationFn: (change: Partial<FormSharing>) => changeSharing(formId, change),
    onMutate: async (change) => {
      // A response in flight would overwrite the change.
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (shown) => shown && { ...shown, ...change });
      return before;
    },
    onSuccess: (sharing) => {
      // The response to an earlier change would hide a later one still in flight.
      if (queries.isMutating({ mutationKey: queryKey }) === 1) {
        queries.setQueryData(queryKey, sharing);
      }
      onChanged?.(sharing);
    },
    onError: (thrown, _change, before) => {
      queries.setQueryData(queryKey, before);
      notifyFailure(thrown, t('people.notSaved'));
      void queries.invalidateQueries({ queryKey });
    },
  });
  return { query, change: mutate, saving: status };
}

const formSharing = (formId: string) =>
  queryOptions({
    queryKey: ['sharing', formId],
    queryFn: async () => {
      const { form } = await call('get', '/api/form/{id}', { params: { path: { id: formId } } });
      return sharingIn(form);
    },
    // The builder and other devices change it, too.
    staleTime: 0,
  });

/** Omitted fields stay unchanged. */
async function changeSharing(formId: string, change: Partial<FormSharing>): Promise<FormSharing> {
  const { responders, ...rest } = change;
  const body: components['schemas']['AccessChange'] = {
    ...rest,
    ...(responders && { responders: [...responders] }),
  };
  return sharingIn(await call('put', '/api/form/{id}/access', { params: { path: { id: formId } }, body }));
}

/** Picks the sharing fields from a form response. */
function sharingIn({ access, responders, embeddable, acceptOlderVersions }: FormSharing): FormSharing {
  return { access, responders, embeddable, acceptOlderVersions };
}
