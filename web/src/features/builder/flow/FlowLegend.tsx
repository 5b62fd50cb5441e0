import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import { Chip } from '../../../ui/Chip/Chip';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import styles from './FlowLegend.module.css';

export function FlowLegend({ hasUnreachable, hasHandles }: { hasUnreachable: boolean; hasHandles: boolean }) {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  const keyClass = clsx(typeStyles['help'], layout['row'], layout['gap8'], styles['key']);
  return (
    <ul className={clsx(layout['wrap'], styles['legend'])} aria-label={t('flow.legend')}>
      {(['true', 'false'] as const).map((branch) => (
        <li key={branch} className={keyClass} data-kind={branch}>
          <svg width="28" height="8" aria-hidden="true">
            <path d="M0 4h28" />
          </svg>
          <BranchChip branch={branch} label={tb(`condition.${branch}`)} />
          {t(branch === 'true' ? 'flow.answerMatches' : 'flow.anyOther')}
        </li>
      ))}
      {hasHandles && (
        <li className={keyClass}>
          <svg width="14" height="14" aria-hidden="true">
            <circle cx="7" cy="7" r="5" />
          </svg>
          {t('flow.exit.hint')}
        </li>
      )}
      {hasUnreachable && (
        <li className={keyClass}>
          <svg width="28" height="14" aria-hidden="true">
            <rect x="1" y="1" width="26" height="12" rx="4" className={styles['unreachable']} />
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
