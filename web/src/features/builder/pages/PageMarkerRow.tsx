import { Flag, Split, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import { Chip } from '../../../ui/Chip/Chip';
import type { PageMarkers } from './markers';
import styles from './PageMarkerRow.module.css';

/** What is to be said about a page, as chips under its title; nothing when there is nothing. */
export function PageMarkerRow({ markers }: { markers: PageMarkers }) {
  const { t } = useTranslation('builder');
  const { isStart, hasCondition, trueFrom, falseFrom, isUnreachable } = markers;
  if (!isStart && !hasCondition && !isUnreachable && trueFrom.length + falseFrom.length === 0) {
    return null;
  }
  return (
    <span className={styles['row']}>
      {isStart && (
        <Chip tone="accent" icon={<Flag />}>
          {t('pages.start')}
        </Chip>
      )}{' '}
      {hasCondition && (
        <Chip tone="outline" icon={<Split />}>
          {t('pages.condition')}
        </Chip>
      )}{' '}
      {trueFrom.map((number) => (
        <BranchChip key={number} branch="true" label={t('pages.trueFrom', { number })} />
      ))}{' '}
      {falseFrom.map((number) => (
        <BranchChip key={number} branch="false" label={t('pages.falseFrom', { number })} />
      ))}{' '}
      {isUnreachable && (
        <Chip tone="warn" icon={<TriangleAlert />}>
          {t('pages.unreachable')}
        </Chip>
      )}
    </span>
  );
}
