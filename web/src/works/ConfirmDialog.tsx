import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button/Button';
import { Dialog } from '../ui/Dialog/Dialog';

type ConfirmDialogProps = {
  title: string;
  /** What will happen, in words. */
  description: string;
  confirm: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Asks once before something that has no undo. */
export function ConfirmDialog({ title, description, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      width={440}
      title={title}
      description={description}
      closeLabel={t('works.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('works.cancel')}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            onClick={() => {
              setBusy(true);
              void onConfirm().then(onClose);
            }}
          >
            {confirm}
          </Button>
        </>
      }
    />
  );
}
