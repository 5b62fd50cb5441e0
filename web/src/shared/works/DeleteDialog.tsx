import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog';
import type { FormWork } from './queries';

type DeleteDialogProps = { form: FormWork; onDelete: () => Promise<void>; onClose: () => void };

/** Forms with a live link or with responses are deleted only after confirmation. */
export function needsDeleteConfirmation({ status, responses }: FormWork): boolean {
  return status === 'published' || responses > 0;
}

export function DeleteDialog({ form, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('works.deleteTitle')}
      description={t(`works.${warningKeyOf(form)}`, { name: form.name, count: form.responses })}
      confirm={t('works.deleteForm')}
      onConfirm={onDelete}
      onClose={onClose}
    />
  );
}

function warningKeyOf({ status, responses }: FormWork) {
  if (responses === 0) {
    return 'deleteLive';
  }
  return status === 'published' ? 'deleteLiveAnswered' : 'deleteAnswered';
}
