import { Check, Flag } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Target } from '../../../form-rules/definition';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import type { DraftForm } from '../draft/document';
import { pageNumber } from '../pages/markers';
import type { BranchWay } from './branchTargets';
import { titleOr } from './describeCondition';
import styles from './TargetList.module.css';

export type TargetListProps = {
  way: BranchWay;
  form: DraftForm;
  offered: readonly Target[];
  chosen: Target | undefined;
  /** The page that was made from this list a moment ago: the focus goes to it. */
  fresh: Target | undefined;
  onChoose: (target: Target) => void;
  onNewPage: () => void;
};

/** The places that one way of a condition can lead to. */
export function TargetList({ way, form, offered, chosen, fresh, onChoose, onNewPage }: TargetListProps) {
  const { t } = useTranslation('builder');
  const name = useId();
  const isTrue = way === 'true';
  return (
    <div className={styles['column']} data-way={way}>
      <div className={styles['head']}>
        <BranchChip branch={way} size="lg" label={t(isTrue ? 'condition.true' : 'condition.false')} />
        <span className={styles['when']}>{t(isTrue ? 'condition.answerMatches' : 'condition.anyOther')}</span>
      </div>
      <div
        role="radiogroup"
        aria-label={t(isTrue ? 'condition.truePage' : 'condition.falsePage')}
        className={styles['list']}
      >
        {offered.map((target) => (
          <label key={target} className={styles['row']}>
            <input
              ref={target === fresh ? takeFocus : undefined}
              type="radio"
              className={styles['input']}
              name={name}
              checked={target === chosen}
              onChange={() => onChoose(target)}
            />
            <TargetName form={form} target={target} />
            {target === chosen && <Check size={16} className={styles['tick']} aria-hidden="true" />}
          </label>
        ))}
      </div>
      <button
        type="button"
        className={styles['newPage']}
        aria-label={t(isTrue ? 'condition.newTruePage' : 'condition.newFalsePage')}
        onClick={onNewPage}
      >
        {t('condition.newPage')}
      </button>
    </div>
  );
}

function TargetName({ form, target }: { form: DraftForm; target: Target }) {
  const { t } = useTranslation('builder');
  const at = form.pages.findIndex(({ pageId }) => pageId === target);
  return (
    <>
      <span className={styles['number']}>
        {target === 'end' ? <Flag size={14} aria-hidden="true" /> : pageNumber(at)}
      </span>{' '}
      <span className={styles['title']}>
        {target === 'end' ? t('condition.endOfForm') : titleOr(form.pages[at]?.pageTitle ?? '', t)}
      </span>
    </>
  );
}

function takeFocus(input: HTMLInputElement | null) {
  input?.focus();
}
