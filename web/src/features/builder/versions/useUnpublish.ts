import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/problem';
import { describeFailure } from '../../../locales/describeFailure';
import { notify } from '../../../ui/toast/notify';
import { unpublishForm } from '../../../works/api/unpublishForm';
import { allWorks } from '../../../works/changeForm';
import type { Keeper } from '../keeping/keeper';
import { versionsKey } from './formVersions';

/** Closes a form's link, and says what came of it instead of throwing it. */
export function useUnpublish(formId: string, keeper: Keeper, onUnpublished: () => void): () => Promise<void> {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return async () => {
    try {
      await unpublishForm(formId);
    } catch (thrown) {
      notify.error(describeFailure(t, failureOf(thrown), t('failed.unpublishForm')));
      return;
    }
    keeper.learn({ status: 'draft', hasUnpublishedChanges: false });
    void queries.invalidateQueries(allWorks);
    void queries.invalidateQueries({ queryKey: versionsKey(formId) });
    notify.success(t('toast.formUnpublished'));
    onUnpublished();
  };
}
