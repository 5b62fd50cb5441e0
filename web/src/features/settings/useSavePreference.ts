import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import { ownProfile } from '../../api/ownProfile';
import { useNotifyFailure } from '../../shared/locales/describeFailure';
import type { Language } from '../../ui/language';
import type { Theme } from '../../ui/theme';

type PreferenceChange = { theme: Theme } | { language: Language };

/** Saves a preference, already applied on this device, to the account. Shows a toast only on failure. */
export function useSavePreference(): (change: PreferenceChange) => void {
  const { t } = useTranslation();
  const notifyFailure = useNotifyFailure();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (preferences: PreferenceChange) =>
      call('put', '/api/user/profile', { body: { preferences } }),
    onSuccess: ({ user }) => queries.setQueryData(ownProfile.queryKey, user),
    onError: (thrown) => notifyFailure(thrown, t('failed.updateProfile')),
  });
  return mutate;
}
