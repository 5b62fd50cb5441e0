import { useState } from 'react';
import { Button } from '../../ui/Button/Button';
import { ActionDialog } from './ActionDialog';

type ConfirmDialogProps = {
  title: string;
  description: string;
  confirm: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ title, description, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <ActionDialog
      onClose={onClose}
      width={440}
      title={title}
      description={description}
      action={
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
      }
    />
  );
}
