import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import layout from '../../../ui/layout.module.css';
import { SegmentedControl } from '../../../ui/SegmentedControl/SegmentedControl';
import typeStyles from '../../../ui/type.module.css';
import { type Conflict, type ConflictChoice, conflictKey } from '../draft/conflict';
import { ConflictSide } from './ConflictSide';
import { useConflictLabels } from './conflictLabels';
import styles from './MergeDialog.module.css';

export type MergeDialogProps = {
  open: boolean;
  conflicts: readonly Conflict[];
  /** Where the other side comes from. */
  from: 'server' | 'window';
  onApply: (choices: ReadonlyMap<string, ConflictChoice>) => void;
  onClose: () => void;
};

export function MergeDialog({ open, conflicts, from, onApply, onClose }: MergeDialogProps) {
  const { t } = useTranslation('merging');
  const [choices, setChoices] = useState<ReadonlyMap<string, ConflictChoice>>(new Map());
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      description={t(`about.${from}`, { count: conflicts.length })}
      closeLabel={t('later')}
      width={640}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('later')}
          </Button>
          <Button onClick={() => onApply(choices)}>{t('apply')}</Button>
        </>
      }
    >
      <ul className={clsx(layout['grid'], layout['gap24'])}>
        {conflicts.map((conflict) => (
          <ConflictCard
            key={conflictKey(conflict)}
            conflict={conflict}
            from={from}
            choice={choices.get(conflictKey(conflict)) ?? 'mine'}
            onChoose={(choice) => setChoices(new Map(choices).set(conflictKey(conflict), choice))}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type ConflictCardProps = {
  conflict: Conflict;
  from: 'server' | 'window';
  choice: ConflictChoice;
  onChoose: (choice: ConflictChoice) => void;
};

function ConflictCard({ conflict, from, choice, onChoose }: ConflictCardProps) {
  const { t } = useTranslation('merging');
  const { name, differences } = useConflictLabels(conflict);
  const canBoth = conflict.kind === 'question' && conflict.mine && conflict.theirs;
  return (
    <li className={clsx(layout['grid'], layout['gap12'], layout['shrink'], styles['conflict'])}>
      <div className={clsx(layout['grid'], layout['gap2'], layout['shrink'])}>
        <h3 className={clsx(typeStyles['strong'], typeStyles['breakWords'])}>{name}</h3>
        <p className={typeStyles['help']}>{t('differs', { fields: differences })}</p>
      </div>
      <div className={clsx(layout['grid'], layout['gap12'], layout['fullWidth'], styles['sides'])}>
        <Side title={t('side.mine')} isChosen={choice !== 'theirs'}>
          <ConflictSide conflict={conflict} side="mine" />
        </Side>
        <Side title={t(`side.${from}`)} isChosen={choice !== 'mine'}>
          <ConflictSide conflict={conflict} side="theirs" />
        </Side>
      </div>
      <SegmentedControl<ConflictChoice>
        label={t('choose', { what: name })}
        value={choice}
        onChange={onChoose}
        options={[
          { value: 'mine', label: t('choice.mine') },
          { value: 'theirs', label: t(`choice.${from}`) },
          ...(canBoth ? [{ value: 'both' as const, label: t('choice.both') }] : []),
        ]}
      />
    </li>
  );
}

function Side({ title, isChosen, children }: { title: string; isChosen: boolean; children: ReactNode }) {
  return (
    <div
      className={clsx(layout['panel'], layout['stack'], layout['gap8'], layout['shrink'], styles['side'])}
      data-chosen={isChosen || undefined}
    >
      <h4 className={clsx(typeStyles['caption'], typeStyles['faint'], typeStyles['strong'])}>{title}</h4>
      {children}
    </div>
  );
}
