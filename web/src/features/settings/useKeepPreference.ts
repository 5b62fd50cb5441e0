import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownProfile } from '../../api/ownProfile';
import { failureOf } from '../../api/problem';
import { describeFailure } from '../../locales/describeFailure';
import { notify } from '../../ui/toast/notify';
import { type PreferenceChange, savePreference } from './api/savePreference';

/** Keeps a choice, already applied on this device, in the owner's record as well. Says nothing when it works. */
export function useKeepPreference(): (change: PreferenceChange) => void {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: savePreference,
    onSuccess: (user) => queries.setQueryData(ownProfile.queryKey, user),
    onError: (thrown) => {
      notify.error(describeFailure(t, failureOf(thrown), t('failed.updateProfile')));
    },
  });
  return mutate;
}
