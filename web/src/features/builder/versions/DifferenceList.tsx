import { Minus, PencilLine, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './DifferenceList.module.css';
import { type DescribedChange, describeDifference } from './describeChange';
import type { FormChange } from './formChange';

const ICONS = { added: Plus, removed: Minus, changed: PencilLine };

/** What changed, kind by kind: one by its name, several by their number with each of them to be opened. */
export function DifferenceList({ changes, label }: { changes: readonly FormChange[]; label?: string }) {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  return (
    <ul className={styles['list']} aria-label={label}>
      {describeDifference({ t, tb }, changes).map((said) => (
        <DifferenceRow key={said.kind} said={said} />
      ))}
    </ul>
  );
}

function DifferenceRow({ said: { tone, words, each } }: { said: DescribedChange }) {
  const Icon = ICONS[tone];
  return (
    <li className={styles['row']}>
      <span className={styles['icon']} data-tone={tone}>
        <Icon size={14} />
      </span>
      {each.length === 0 ? (
        <span className={styles['words']}>{words}</span>
      ) : (
        <details className={styles['words']}>
          <summary className={styles['number']}>{words}</summary>
          <ul className={styles['each']}>
            {each.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two questions may read alike, and none of them moves.
              <li key={at}>{one}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
