import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { useNotifyFailure } from '../locales/describeFailure';
import { useMails } from './useMails';

export type Notifications = components['schemas']['Notifications'];
export type NotificationsChange = components['schemas']['NotificationsChange'];

/** The person's notifications about a form, with an optimistic update that is rolled back on failure. */
export function useNotifications(formId: string) {
  const { t } = useTranslation('notifications');
  const notifyFailure = useNotifyFailure();
  const queries = useQueryClient();
  const queryKey = ['notifications', formId] as const;
  const params = { path: { id: formId } };
  const { query, oneByOne, show, sendTest, isSending } = useMails<Notifications>({
    queryKey,
    queryFn: () => call('get', '/api/form/{id}/notifications', { params }),
    requestTest: () => call('post', '/api/form/{id}/notifications/test', { params }),
  });

  const { mutate: change } = useMutation({
    ...oneByOne,
    mutationFn: (body: NotificationsChange) => call('put', '/api/form/{id}/notifications', { params, body }),
    onMutate: async (next) => {
      // A response in flight would overwrite the change.
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Notifications>(queryKey);
      queries.setQueryData<Notifications>(queryKey, (shown) => shown && { ...shown, ...next });
      return before;
    },
    onSuccess: show,
    onError: (thrown, _next, before) => {
      queries.setQueryData(queryKey, before);
      notifyFailure(thrown, t('failed.save'));
      void queries.invalidateQueries({ queryKey });
    },
  });

  return { query, change, sendTest, isSending };
}
