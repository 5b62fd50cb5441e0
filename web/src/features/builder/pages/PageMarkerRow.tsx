import { ArrowRight, CircleAlert, Flag, Split, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FormEnd } from '../../../form-rules/definition';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import { Chip } from '../../../ui/Chip/Chip';
import { useEditorState } from '../editor/EditorContext';
import { endingTitleOf } from '../editor/endName';
import styles from './PageMarkerRow.module.css';
import type { PageMarkers } from './pageMarkers';

export function PageMarkerRow({ markers, errors }: { markers: PageMarkers; errors: number }) {
  const { t } = useTranslation('builder');
  const { isStart, hasCondition, trueFrom, falseFrom, isUnreachable, leadsTo } = markers;
  const isPlain = !isStart && !hasCondition && !isUnreachable && leadsTo === undefined && errors === 0;
  if (isPlain && trueFrom.length + falseFrom.length === 0) {
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
      {leadsTo !== undefined && (
        <Chip tone="outline" icon={<ArrowRight />}>
          {'page' in leadsTo ? t('pages.then', { number: leadsTo.page }) : <ThenEnd end={leadsTo.end} />}
        </Chip>
      )}{' '}
      {isUnreachable && (
        <Chip tone="warn" icon={<TriangleAlert />}>
          {t('pages.unreachable')}
        </Chip>
      )}{' '}
      {errors > 0 && (
        <Chip tone="danger" icon={<CircleAlert />}>
          {t('problems.errors', { count: errors })}
        </Chip>
      )}
    </span>
  );
}

function ThenEnd({ end }: { end: FormEnd }) {
  const { t } = useTranslation('builder');
  const title = useEditorState(({ document }) => endingTitleOf(document.form, end));
  return title === undefined ? t('pages.thenEnd') : t('pages.thenEnding', { title });
}
