import clsx from 'clsx';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button';
import { dateFormat } from '../../ui/dates';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from './DeletedFormRow.module.css';
import type { DeletedForm } from './useTrashActions';

const DAY_MS = 86_400_000;

type DeletedFormRowProps = { form: DeletedForm; onRestore: () => Promise<void>; onPurge: () => void };

/** A deleted form with its remaining days, Restore and Delete forever. */
export function DeletedFormRow({ form, onRestore, onPurge }: DeletedFormRowProps) {
  const { t, i18n } = useTranslation('trash');
  const { t: tCommon } = useTranslation();
  const [busy, setBusy] = useState(false);
  const deletedOn = dateFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(form.deletedAt));
  const [now] = useState(Date.now);
  const daysLeft = Math.max(1, Math.ceil((Date.parse(form.purgedAt) - now) / DAY_MS));

  async function restoreOnce(): Promise<void> {
    setBusy(true);
    await onRestore();
    setBusy(false);
  }

  return (
    <li className={clsx(layout['wrapRow'], styles['row'])}>
      <div className={clsx(layout['shrink'], typeStyles['breakWords'], styles['words'])}>
        <p className={typeStyles['strong']} dir="auto">
          {form.name}
        </p>
        <p className={clsx(typeStyles['small'], typeStyles['muted'])}>
          {[
            tCommon('works.responses', { count: form.responses }),
            t('deletedOn', { day: deletedOn }),
            t('daysLeft', { count: daysLeft }),
          ].join(' · ')}
        </p>
      </div>
      <div className={clsx(layout['wrap'], layout['gap8'])}>
        <Button
          variant="ghost"
          size="sm"
          aria-label={tCommon('works.of', { action: t('purge'), name: form.name })}
          onClick={onPurge}
        >
          {t('purge')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon={<RotateCcw size={14} />}
          busy={busy}
          aria-label={tCommon('works.of', { action: t('restore'), name: form.name })}
          onClick={() => void restoreOnce()}
        >
          {t('restore')}
        </Button>
      </div>
    </li>
  );
}
