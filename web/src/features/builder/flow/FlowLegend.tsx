import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import { Chip } from '../../../ui/Chip/Chip';
import styles from './FlowLegend.module.css';

/** What the lines and frames of the chart mean. */
export function FlowLegend({ hasLost }: { hasLost: boolean }) {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  return (
    <ul className={styles['legend']} aria-label={t('flow.legend')}>
      <li className={styles['key']}>
        <svg width="28" height="8" aria-hidden="true">
          <path d="M0 4h28" className={styles['true']} />
        </svg>
        <BranchChip branch="true" label={tb('condition.true')} />
        {t('flow.answerMatches')}
      </li>
      <li className={styles['key']}>
        <svg width="28" height="8" aria-hidden="true">
          <path d="M0 4h28" className={styles['false']} />
        </svg>
        <BranchChip branch="false" label={tb('condition.false')} />
        {t('flow.anyOther')}
      </li>
      {hasLost && (
        <li className={styles['key']}>
          <svg width="28" height="14" aria-hidden="true">
            <rect x="1" y="1" width="26" height="12" rx="4" className={styles['lost']} />
          </svg>
          <Chip tone="warn" icon={<TriangleAlert />}>
            {tb('pages.unreachable')}
          </Chip>
          {t('flow.noPath')}
        </li>
      )}
    </ul>
  );
}
