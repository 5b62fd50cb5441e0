import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog';

type UnpublishDialogProps = { name: string; onUnpublish: () => Promise<void>; onClose: () => void };

/** Warns before unpublishing, because respondents may already have the link. */
export function UnpublishDialog({ name, onUnpublish, onClose }: UnpublishDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('works.unpublishTitle')}
      description={t('works.unpublishHelp', { name })}
      confirm={t('works.unpublish')}
      onConfirm={onUnpublish}
      onClose={onClose}
    />
  );
}
