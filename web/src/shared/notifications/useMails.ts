import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema.gen';
import { notify } from '../../ui/toast/notify';
import { useNotifyFailure } from '../locales/describeFailure';

type Mail = { readonly outcome: components['schemas']['MailOutcome'] };

type MailsQuery<Answer> = {
  queryKey: readonly string[];
  queryFn: () => Promise<Answer>;
  /** Requests a test mail; undefined: nothing was requested, and the reason was shown. */
  requestTest: () => Promise<Answer | undefined>;
};

const REFRESH_EVERY_MS = 2000;
const REFRESH_FOR_MS = 60_000;

/** The mails of a form, read again until a requested test mail is sent. */
export function useMails<Answer extends { readonly mails: readonly Mail[] }>({
  queryKey,
  queryFn,
  requestTest,
}: MailsQuery<Answer>) {
  const { t } = useTranslation('notifications');
  const notifyFailure = useNotifyFailure();
  const queries = useQueryClient();
  const [refreshUntil, setRefreshUntil] = useState(0);
  const query = useQuery<Answer>({
    queryKey,
    queryFn,
    // Mails are sent meanwhile, and a link in them changes the subscription.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      Date.now() < refreshUntil && hasPendingMail(state.data) ? REFRESH_EVERY_MS : false,
  });
  // Calls run one after the other, so that the last one wins.
  const oneByOne = { mutationKey: queryKey, scope: { id: queryKey.join(' ') } };
  const show = (answer: Answer) => {
    // The response to an earlier call would hide a later one still in flight.
    if (queries.isMutating({ mutationKey: queryKey }) === 1) {
      queries.setQueryData<Answer>(queryKey, answer);
    }
  };

  const { mutate: sendTest, isPending: isSending } = useMutation({
    ...oneByOne,
    mutationFn: requestTest,
    onSuccess: (answer) => {
      if (answer !== undefined) {
        show(answer);
        setRefreshUntil(Date.now() + REFRESH_FOR_MS);
        notify.success(t('testRequested'));
      }
    },
    onError: (thrown) => notifyFailure(thrown, t('failed.test')),
  });

  return { query, oneByOne, show, sendTest, isSending };
}

function hasPendingMail(answer: { readonly mails: readonly Mail[] } | undefined): boolean {
  return answer?.mails.some(({ outcome }) => outcome === 'pending') ?? false;
}
