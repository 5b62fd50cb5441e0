import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { notify } from '../../ui/toast/notify';
import { useNotifyFailure } from '../locales/describeFailure';

export type Notifications = components['schemas']['Notifications'];
export type NotificationsChange = components['schemas']['NotificationsChange'];

const REFRESH_EVERY_MS = 2000;
const REFRESH_FOR_MS = 60_000;

/** The person's notifications about a form, with an optimistic update that is rolled back on failure. */
export function useNotifications(formId: string) {
  const { t } = useTranslation('notifications');
  const notifyFailure = useNotifyFailure();
  const queries = useQueryClient();
  const [refreshUntil, setRefreshUntil] = useState(0);
  const { queryKey, ...reading } = formNotifications(formId);
  const query = useQuery({
    ...reading,
    queryKey,
    refetchInterval: ({ state }) =>
      Date.now() < refreshUntil && hasPendingMail(state.data) ? REFRESH_EVERY_MS : false,
  });
  // Calls run one after the other, so that the last one wins.
  const oneByOne = { mutationKey: queryKey, scope: { id: `notifications ${formId}` } };
  const show = (notifications: Notifications) => {
    // The response to an earlier call would hide a later one still in flight.
    if (queries.isMutating({ mutationKey: queryKey }) === 1) {
      queries.setQueryData(queryKey, notifications);
    }
  };

  const { mutate: change } = useMutation({
    ...oneByOne,
    mutationFn: (body: NotificationsChange) =>
      call('put', '/api/form/{id}/notifications', { params: { path: { id: formId } }, body }),
    onMutate: async (next) => {
      // A response in flight would overwrite the change.
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (shown) => shown && { ...shown, ...next });
      return before;
    },
    onSuccess: show,
    onError: (thrown, _next, before) => {
      queries.setQueryData(queryKey, before);
      notifyFailure(thrown, t('failed.save'));
      void queries.invalidateQueries({ queryKey });
    },
  });

  const { mutate: sendTest, isPending: isSending } = useMutation({
    ...oneByOne,
    mutationFn: () => call('post', '/api/form/{id}/notifications/test', { params: { path: { id: formId } } }),
    onSuccess: (notifications) => {
      show(notifications);
      setRefreshUntil(Date.now() + REFRESH_FOR_MS);
      notify.success(t('testRequested'));
    },
    onError: (thrown) => notifyFailure(thrown, t('failed.test')),
  });

  return { query, change, sendTest, isSending };
}

const formNotifications = (formId: string) =>
  queryOptions({
    queryKey: ['notifications', formId],
    queryFn: () => call('get', '/api/form/{id}/notifications', { params: { path: { id: formId } } }),
    // Mails are sent meanwhile, and a link in them changes the subscription.
    staleTime: 0,
  });

function hasPendingMail(notifications: Notifications | undefined): boolean {
  return notifications?.mails.some(({ outcome }) => outcome === 'pending') ?? false;
}
