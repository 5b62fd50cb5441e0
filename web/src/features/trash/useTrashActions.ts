import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { useNotifyFailure } from '../../shared/locales/describeFailure';
import { worksQueries } from '../../shared/works/queries';
import { notify } from '../../ui/toast/notify';

export type DeletedForm = components['schemas']['DeletedForm'];

/** Last deleted first. */
export const deletedForms = queryOptions({
  queryKey: ['works', 'trash'],
  queryFn: async () => (await call('get', '/api/works/trash')).trash,
  refetchOnMount: 'always',
});

/** Both actions return whether the form left the trash. */
export function useTrashActions() {
  const { t } = useTranslation('trash');
  const { t: tCommon } = useTranslation();
  const notifyFailure = useNotifyFailure();
  const queries = useQueryClient();

  async function removeFromTrash(
    { _id: id }: DeletedForm,
    action: 'restore' | 'purge',
    messages: { done: string; failed: string },
  ): Promise<boolean> {
    try {
      await call('post', `/api/form/{id}/${action}`, { params: { path: { id } } });
    } catch (thrown) {
      notifyFailure(thrown, messages.failed);
      await queries.invalidateQueries(deletedForms);
      return false;
    }
    queries.setQueryData(deletedForms.queryKey, (forms) => forms?.filter(({ _id }) => _id !== id));
    notify.success(messages.done);
    await queries.invalidateQueries(worksQueries);
    return true;
  }

  return {
    restore: (form: DeletedForm) =>
      removeFromTrash(form, 'restore', {
        done: tCommon('toast.formRestored', { name: form.name }),
        failed: tCommon('failed.restoreForm'),
      }),
    purge: (form: DeletedForm) =>
      removeFromTrash(form, 'purge', {
        done: t('purged', { name: form.name }),
        failed: t('failedToPurge'),
      }),
  };
}
