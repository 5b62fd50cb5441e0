import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client';
import { useNotifyFailure } from '../../../shared/locales/describeFailure';
import { worksQueries } from '../../../shared/works/queries';
import { notify } from '../../../ui/toast/notify';
import type { Autosave } from '../draft-sync/autosave';
import { versionsKey } from './formVersions';

/** Unpublishes a form; shows a failure as a toast instead of throwing it. */
export function useUnpublish(
  formId: string,
  autosave: Autosave,
  onUnpublished: () => void,
): () => Promise<void> {
  const { t } = useTranslation();
  const notifyFailure = useNotifyFailure();
  const queries = useQueryClient();
  return async () => {
    try {
      await call('post', '/api/form/{id}/unpublish', { params: { path: { id: formId } } });
    } catch (thrown) {
      notifyFailure(thrown, t('failed.unpublishForm'));
      return;
    }
    autosave.setFacts({ status: 'draft', hasUnpublishedChanges: false });
    void queries.invalidateQueries(worksQueries);
    void queries.invalidateQueries({ queryKey: versionsKey(formId) });
    notify.success(t('toast.formUnpublished'));
    onUnpublished();
  };
}
