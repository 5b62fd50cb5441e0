import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog';

type UnpublishDialogProps = { name: string; onUnpublish: () => Promise<void>; onClose: () => void };

/** Says what unpublishing does before it is done: people may be holding the link. */
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
