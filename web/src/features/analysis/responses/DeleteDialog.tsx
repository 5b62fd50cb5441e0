import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { useFormat } from '../useFormat';
import { DeletionCancel, DeletionProgress } from './DeletionProgress';
import { type Outcome, useDeletion } from './useDeletion';

type DeleteDialogProps = {
  responseIds: readonly string[];
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
};

/** Confirms the deletion of these responses. */
export function DeleteDialog({ responseIds, onDone, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('responses');
  const { number } = useFormat();
  const { deletion, start, stop } = useDeletion(onDone);
  const count = responseIds.length;
  const isRunning = deletion.kind === 'running';
  const amount = { count, shown: number(count) };
  return (
    <Dialog
      open
      // A running deletion is stopped by its button only.
      onClose={() => !isRunning && onClose()}
      width={440}
      title={t('delete.title', amount)}
      description={t('delete.help')}
      closeLabel={t('close')}
      footer={
        <>
          <DeletionCancel deletion={deletion} onStop={stop} onClose={onClose} />
          <Button variant="danger" busy={isRunning} onClick={() => start({ responseIds })}>
            {t('delete.confirm', amount)}
          </Button>
        </>
      }
    >
      {isRunning && count > 1 && <DeletionProgress deleted={deletion.deleted} all={count} />}
    </Dialog>
  );
}
