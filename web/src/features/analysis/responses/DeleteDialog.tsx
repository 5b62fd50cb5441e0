import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { DeletionProgress } from './DeletionProgress';
import { useWriting } from './describeResponse';
import { type Outcome, useDeletion } from './useDeletion';

type DeleteDialogProps = {
  formId: string;
  responseIds: readonly string[];
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
};

/** Asks once before these responses go for good. */
export function DeleteDialog({ formId, responseIds, onDone, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('responses');
  const { number } = useWriting();
  const { deletion, start, stop } = useDeletion(formId, onDone);
  const count = responseIds.length;
  const isRunning = deletion.kind === 'running';
  const amount = { count, shown: number(count) };
  return (
    <Dialog
      open
      // What is under way is stopped by its button, not by a slip of the hand.
      onClose={() => !isRunning && onClose()}
      width={440}
      title={t('delete.title', amount)}
      description={t('delete.help')}
      closeLabel={t('close')}
      footer={
        <>
          {isRunning ? (
            <Button variant="ghost" disabled={deletion.isStopping} onClick={stop}>
              {deletion.isStopping ? t('delete.stopping') : t('delete.stop')}
            </Button>
          ) : (
            <Button variant="ghost" onClick={onClose}>
              {t('cancel')}
            </Button>
          )}
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
