import clsx from 'clsx';
import { Minus, PencilLine, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import styles from './DifferenceList.module.css';
import { type DescribedChange, describeDifference } from './describeChange';
import type { FormChange } from './formDifference';

const ICONS = { added: Plus, removed: Minus, changed: PencilLine };

/** Changes grouped by kind: a single one by name, several as an expandable count. */
export function DifferenceList({ changes, label }: { changes: readonly FormChange[]; label?: string }) {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  return (
    <ul className={clsx(layout['stack'], typeStyles['small'], layout['gap6'])} aria-label={label}>
      {describeDifference({ t, tb }, changes).map((change) => (
        <DifferenceRow key={change.key} change={change} />
      ))}
    </ul>
  );
}

function DifferenceRow({ change: { tone, text, each } }: { change: DescribedChange }) {
  const Icon = ICONS[tone];
  return (
    <li className={clsx(layout['topRow'], layout['gap8'])}>
      <span className={clsx(layout['center'], layout['rigid'], styles['icon'])} data-tone={tone}>
        <Icon size={14} />
      </span>
      {each.length === 0 ? (
        <span className={clsx(layout['shrink'], typeStyles['breakWords'])}>{text}</span>
      ) : (
        <details className={clsx(layout['shrink'], typeStyles['breakWords'])}>
          <summary className={styles['number']}>{text}</summary>
          <ul className={clsx(layout['stack'], layout['gap4'], styles['each'])}>
            {each.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and the order is fixed.
              <li key={at}>{one}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
