import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button';
import { Dialog, type DialogProps } from '../../ui/Dialog/Dialog';

type ActionDialogProps = Pick<DialogProps, 'title' | 'description' | 'width' | 'onClose' | 'children'> & {
  action: ReactNode;
};

/** A dialog with Cancel and one action. */
export function ActionDialog({ action, onClose, ...dialog }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      closeLabel={t('works.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('works.cancel')}
          </Button>
          {action}
        </>
      }
    />
  );
}
