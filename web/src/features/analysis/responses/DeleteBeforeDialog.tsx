import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/problem';
import { describeFailure } from '../../../shared/locales/describeFailure';
import { Button } from '../../../ui/Button/Button';
import { onlyDigits } from '../../../ui/CodeField/CodeField';
import { Dialog } from '../../../ui/Dialog/Dialog';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice/Notice';
import { Spinner } from '../../../ui/Spinner/Spinner';
import { TextField } from '../../../ui/TextField/TextField';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import { countResponses, responsesKey } from './api/responseList';
import { DateField } from './DateField';
import styles from './DeleteBeforeDialog.module.css';
import { DeletionCancel, DeletionProgress } from './DeletionProgress';
import { useResponsesContext } from './responsesContext';
import { type Outcome, useDeletion } from './useDeletion';

type DeleteBeforeDialogProps = { onDone: (outcome: Outcome) => void; onClose: () => void };

/**
 * Deletes all responses started before a day. To confirm, the owner types their number, which makes a wrong day
 * noticeable. In the view of flagged responses, only those are deleted.
 */
export function DeleteBeforeDialog({ onDone, onClose }: DeleteBeforeDialogProps) {
  const { t } = useTranslation('responses');
  const { t: core } = useTranslation();
  const { number, day: dayInWords } = useFormat();
  const { formId, isFlagged: onlyFlagged } = useResponsesContext();
  const [day, setDay] = useState<string>();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { deletion, start, stop } = useDeletion(onDone);
  const formName = useId();
  const counted = useQuery({
    queryKey: [...responsesKey(formId), 'before', onlyFlagged, day],
    queryFn: ({ signal }) => countBefore(formId, day ?? '', onlyFlagged, signal),
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
    // Accepts separators and Devanagari digits.
    if (Number(onlyDigits(typed)) === count) {
      start({ before: day, quarantined: onlyFlagged });
    } else {
      setWrong(true);
    }
  }

  return (
    <Dialog
      open
      onClose={() => !isRunning && onClose()}
      title={onlyFlagged ? t('before.flaggedTitle') : t('before.title')}
      description={t('delete.help')}
      closeLabel={t('close')}
      footer={
        <>
          <DeletionCancel deletion={deletion} onStop={stop} onClose={onClose} />
          <Button type="submit" form={formName} variant="danger" busy={isRunning} disabled={count === 0}>
            {count === 0 ? t('selection.delete') : t('delete.confirm', { count, shown: number(count) })}
          </Button>
        </>
      }
    >
      <form id={formName} className={clsx(layout['stack'], styles['form'])} onSubmit={confirm} noValidate>
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
          <p className={clsx(typeStyles['numbers'], styles['what'])} aria-live="polite">
            {count === 0
              ? t('before.none')
              : t('before.what', { count, shown: number(count), day: dayInWords(day) })}
            {!onlyFlagged && counted.data.quarantined > 0 && (
              <>
                {' '}
                {t('before.withFlagged', {
                  count: counted.data.quarantined,
                  shown: number(counted.data.quarantined),
                })}
              </>
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

async function countBefore(formId: string, before: string, onlyFlagged: boolean, signal: AbortSignal) {
  const to = dayBefore(before);
  const [counted = 0, quarantined = 0] = await Promise.all([
    onlyFlagged ? 0 : countResponses(formId, { to }, signal),
    countResponses(formId, { to, state: 'quarantined' }, signal),
  ]);
  return { all: counted + quarantined, quarantined };
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
