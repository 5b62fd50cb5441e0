import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button/Button';
import { Dialog } from '../../../../ui/Dialog/Dialog';
import { Notice } from '../../../../ui/Notice/Notice';
import type { OptionList } from '../../draft/optionLists';
import styles from './ChoicePasteDialog.module.css';

export type ChoicePasteDialogProps = {
  list: OptionList;
  lines: readonly string[];
  /** How many of them exceed the limit. */
  leftOut: number;
  onClose: () => void;
  onAdd: () => void;
};

/** Confirms a paste of very many options. */
export function ChoicePasteDialog({
  list: { item, max },
  lines,
  leftOut,
  onClose,
  onAdd,
}: ChoicePasteDialogProps) {
  const { t } = useTranslation('builder');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`canvas.paste.${item}.title`, { count: lines.length - leftOut })}
      description={t(`canvas.paste.${item}.help`)}
      closeLabel={t('canvas.close')}
      width={440}
      pinFooter
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('canvas.cancel')}
          </Button>
          <Button variant="primary" onClick={onAdd}>
            {t(`canvas.paste.${item}.add`)}
          </Button>
        </>
      }
    >
      <ol className={styles['lines']} aria-label={t('canvas.paste.lines')} dir="auto">
        {lines.slice(0, lines.length - leftOut).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal, and none moves.
          <li key={at} dir="auto">
            {line}
          </li>
        ))}
      </ol>
      {leftOut > 0 && (
        <Notice tone="warn">{t(`canvas.paste.${item}.tooMany`, { count: leftOut, max })}</Notice>
      )}
    </Dialog>
  );
}
