import clsx from 'clsx';
import { Check, Flag } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Target } from '../../../form-rules/definition';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import type { DraftForm } from '../draft/document';
import { endAt } from '../draft/ends';
import { pageNumber } from '../draft/numbering';
import { endName } from '../editor/endName';
import type { Branch } from './branchTargets';
import { titleOrUntitled } from './describeCondition';
import styles from './TargetList.module.css';

export type TargetListProps = {
  branch: Branch;
  form: DraftForm;
  offered: readonly Target[];
  chosen: Target | undefined;
  /** The page that was just added from this list; gets the focus. */
  fresh: Target | undefined;
  onChoose: (target: Target) => void;
  onNewPage: () => void;
};

const rowClass = clsx(layout['row'], layout['gap8'], layout['fullWidth'], layout['hoverArea']);

/** The pages that one branch of a condition can lead to. */
export function TargetList({ branch, form, offered, chosen, fresh, onChoose, onNewPage }: TargetListProps) {
  const { t } = useTranslation('builder');
  const name = useId();
  const isTrue = branch === 'true';
  return (
    <div className={clsx(layout['stack'], layout['shrink'], styles['column'])} data-branch={branch}>
      <div className={clsx(layout['wrapRow'], styles['head'])}>
        <BranchChip branch={branch} size="lg" label={t(isTrue ? 'condition.true' : 'condition.false')} />
        <span className={typeStyles['help']}>
          {t(isTrue ? 'condition.answerMatches' : 'condition.anyOther')}
        </span>
      </div>
      <div
        role="radiogroup"
        aria-label={t(isTrue ? 'condition.truePage' : 'condition.falsePage')}
        className={styles['list']}
      >
        {offered.map((target) => (
          <label key={target} className={clsx(rowClass, styles['row'])}>
            <input
              ref={target === fresh ? focusInput : undefined}
              type="radio"
              className={layout['overlayInput']}
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
        className={clsx(rowClass, typeStyles['medium'], styles['newPage'])}
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
  const end = endAt(form, target);
  return (
    <>
      <span className={clsx(layout['rigid'], typeStyles['faint'], typeStyles['numbers'], styles['number'])}>
        {end ? <Flag size={14} aria-hidden="true" /> : pageNumber(at)}
      </span>{' '}
      <span className={clsx(layout['grow'], typeStyles['breakWords'])} dir="auto">
        {end ? endName(form, end, t) : titleOrUntitled(form.pages[at]?.pageTitle ?? '', t)}
      </span>
    </>
  );
}

function focusInput(input: HTMLInputElement | null) {
  input?.focus();
}
