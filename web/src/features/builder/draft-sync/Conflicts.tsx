import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import type { Conflict, ConflictChoice } from '../draft/conflict';
import { CardPortal } from '../editor/CardPortal';
import styles from './Conflicts.module.css';
import { MergeDialog } from './MergeDialog';

type ConflictsProps = {
  conflicts: readonly Conflict[];
  /** Where the other side comes from. */
  from: 'server' | 'window';
  isComparing: boolean;
  onComparing: (isComparing: boolean) => void;
  onApply: (choices: ReadonlyMap<string, ConflictChoice>) => void;
};

/** A notice on each conflicting question's card that does not interrupt typing, and the dialog that resolves the conflicts. */
export function Conflicts({ conflicts, from, isComparing, onComparing, onApply }: ConflictsProps) {
  const { t } = useTranslation('merging');
  return (
    <>
      {conflicts.map(
        ({ kind, id }) =>
          kind === 'question' && (
            <CardPortal key={id} questionId={id}>
              <div role="status" className={clsx(layout['spreadWrap'], typeStyles['small'], styles['bar'])}>
                <p>{t(`bar.${from}`)}</p>
                <Button variant="secondary" size="sm" onClick={() => onComparing(true)}>
                  {t('bar.compare')}
                </Button>
              </div>
            </CardPortal>
          ),
      )}
      <MergeDialog
        open={isComparing}
        conflicts={conflicts}
        from={from}
        onApply={onApply}
        onClose={() => onComparing(false)}
      />
    </>
  );
}
