import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button/Button';
import { Dialog } from '../../../../ui/Dialog/Dialog';
import { Notice } from '../../../../ui/Notice/Notice';

export type ChoicePasteDialogProps = {
  lines: number;
  /** How many of them find no room. */
  leftOut: number;
  onClose: () => void;
  onAdd: () => void;
};

/** Asks before a paste makes very many options. */
export function ChoicePasteDialog({ lines, leftOut, onClose, onAdd }: ChoicePasteDialogProps) {
  const { t } = useTranslation('builder');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('canvas.paste.title', { count: lines - leftOut })}
      description={t('canvas.paste.help')}
      closeLabel={t('canvas.close')}
      width={440}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('canvas.cancel')}
          </Button>
          <Button variant="primary" onClick={onAdd}>
            {t('canvas.paste.add')}
          </Button>
        </>
      }
    >
      {leftOut > 0 && <Notice tone="warn">{t('canvas.paste.tooMany', { count: leftOut })}</Notice>}
    </Dialog>
  );
}
