import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { SegmentedControl } from '../../../ui/SegmentedControl/SegmentedControl';
import { type Choice, type Conflict, conflictKey } from '../draft/conflict';
import { ConflictSide } from './ConflictSide';
import { useConflictWords } from './conflictWords';
import styles from './MergeDialog.module.css';

export type MergeDialogProps = {
  open: boolean;
  conflicts: readonly Conflict[];
  /** Where the other side comes from. */
  from: 'server' | 'window';
  onApply: (choices: ReadonlyMap<string, Choice>) => void;
  /** The owner goes on editing and decides later. */
  onClose: () => void;
};

/** Shows what was changed differently in two places, both sides beside each other, and asks what stays. */
export function MergeDialog({ open, conflicts, from, onApply, onClose }: MergeDialogProps) {
  const { t } = useTranslation('builder');
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('merge.title')}
      description={t(`merge.about.${from}`, { count: conflicts.length })}
      closeLabel={t('merge.later')}
      width={640}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('merge.later')}
          </Button>
          <Button onClick={() => onApply(choices)}>{t('merge.apply')}</Button>
        </>
      }
    >
      <ul className={styles['list']}>
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
  choice: Choice;
  onChoose: (choice: Choice) => void;
};

function ConflictCard({ conflict, from, choice, onChoose }: ConflictCardProps) {
  const { t } = useTranslation('builder');
  const { name, differences } = useConflictWords(conflict);
  const canBoth = conflict.kind === 'question' && conflict.mine && conflict.theirs;
  return (
    <li className={styles['conflict']}>
      <div className={styles['head']}>
        <h3 className={styles['name']}>{name}</h3>
        <p className={styles['differs']}>{t('merge.differs', { fields: differences })}</p>
      </div>
      <div className={styles['sides']}>
        <Side title={t('merge.side.mine')} isChosen={choice !== 'theirs'}>
          <ConflictSide conflict={conflict} side="mine" />
        </Side>
        <Side title={t(`merge.side.${from}`)} isChosen={choice !== 'mine'}>
          <ConflictSide conflict={conflict} side="theirs" />
        </Side>
      </div>
      <SegmentedControl<Choice>
        label={t('merge.choose', { what: name })}
        value={choice}
        onChange={onChoose}
        options={[
          { value: 'mine', label: t('merge.choice.mine') },
          { value: 'theirs', label: t(`merge.choice.${from}`) },
          ...(canBoth ? [{ value: 'both' as const, label: t('merge.choice.both') }] : []),
        ]}
      />
    </li>
  );
}

function Side({ title, isChosen, children }: { title: string; isChosen: boolean; children: ReactNode }) {
  return (
    <div className={styles['side']} data-chosen={isChosen || undefined}>
      <h4 className={styles['sideTitle']}>{title}</h4>
      {children}
    </div>
  );
}
