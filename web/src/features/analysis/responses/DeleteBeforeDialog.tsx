import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/problem';
import { describeFailure } from '../../../locales/describeFailure';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { Notice } from '../../../ui/Notice/Notice';
import { Spinner } from '../../../ui/Spinner/Spinner';
import { TextField } from '../../../ui/TextField/TextField';
import { countResponses, responsesKey } from './api/responseList';
import { DateField } from './DateField';
import styles from './DeleteBeforeDialog.module.css';
import { DeletionProgress } from './DeletionProgress';
import { useWriting } from './describeResponse';
import { type Outcome, useDeletion } from './useDeletion';

type DeleteBeforeDialogProps = {
  formId: string;
  /** Only those that are flagged. */
  held: boolean;
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
};

/**
 * Deletes all responses that were begun before a day. There is no way back, so whoever does it types how many they
 * are: a number that only this dialog tells, and that makes a wrong day stand out.
 */
export function DeleteBeforeDialog({ formId, held, onDone, onClose }: DeleteBeforeDialogProps) {
  const { t } = useTranslation('responses');
  const { t: core } = useTranslation();
  const { number, day: dayInWords } = useWriting();
  const [day, setDay] = useState<string>();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { deletion, start, stop } = useDeletion(formId, onDone);
  const formName = useId();
  const counted = useQuery({
    queryKey: [...responsesKey(formId), 'before', held, day],
    queryFn: ({ signal }) => countBefore(formId, day ?? '', held, signal),
    enabled: day !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const count = counted.data?.all ?? 0;
  const isRunning = deletion.kind === 'running';

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (day === undefined || count === 0 || isRunning) {
      return;
    }
    // Written with separators or without, in whatever digits.
    if (Number(digitsIn(typed)) === count) {
      start({ before: day, held });
    } else {
      setWrong(true);
    }
  }

  return (
    <Dialog
      open
      onClose={() => !isRunning && onClose()}
      title={held ? t('before.heldTitle') : t('before.title')}
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
          <Button type="submit" form={formName} variant="danger" busy={isRunning} disabled={count === 0}>
            {count === 0 ? t('selection.delete') : t('delete.confirm', { count, shown: number(count) })}
          </Button>
        </>
      }
    >
      <form id={formName} className={styles['form']} onSubmit={confirm} noValidate>
        <DateField
          label={t('before.day')}
          hint={t('before.dayHint')}
          value={day}
          onChange={(next) => {
            setDay(next);
            setTyped('');
            setWrong(false);
          }}
        />
        {day !== undefined && counted.isPending && <Spinner label={t('before.counting')} />}
        {counted.isError && (
          <Notice
            tone="danger"
            action={
              <Button variant="secondary" size="sm" onClick={() => void counted.refetch()}>
                {t('tryAgain')}
              </Button>
            }
          >
            {describeFailure(core, failureOf(counted.error), t('before.countFailed'))}
          </Notice>
        )}
        {day !== undefined && counted.data !== undefined && !isRunning && (
          <p className={styles['what']} aria-live="polite">
            {count === 0
              ? t('before.none')
              : t('before.what', { count, shown: number(count), day: dayInWords(day) })}
            {!held && counted.data.held > 0 && (
              <> {t('before.withHeld', { count: counted.data.held, shown: number(counted.data.held) })}</>
            )}
          </p>
        )}
        {count > 0 && !isRunning && (
          <TextField
            label={t('before.type', { shown: number(count) })}
            name="count"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={isWrong ? t('before.typeWrong') : undefined}
            onChange={(text) => {
              setTyped(text);
              setWrong(false);
            }}
          />
        )}
        {isRunning && <DeletionProgress deleted={deletion.deleted} all={count} />}
      </form>
    </Dialog>
  );
}

async function countBefore(formId: string, before: string, onlyHeld: boolean, signal: AbortSignal) {
  const to = dayBefore(before);
  const [counted = 0, held = 0] = await Promise.all([
    onlyHeld ? 0 : countResponses(formId, { to }, signal),
    countResponses(formId, { to, state: 'held' }, signal),
  ]);
  return { all: counted + held, held };
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** Only the digits of a number; Devanagari ones in Latin. */
function digitsIn(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit))).replace(/\D/g, '');
}
