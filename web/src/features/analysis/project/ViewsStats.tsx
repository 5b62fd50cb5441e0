import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../../api/schema.gen';
import { Card } from '../../../ui/Card/Card';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import styles from './ViewsStats.module.css';

type ViewsStatsProps = {
  /** Undefined while loading. */
  project: components['schemas']['ProjectAnalytics'] | undefined;
  skeletonShown: boolean;
};

/** Total views, and the average per form. */
export function ViewsStats({ project, skeletonShown }: ViewsStatsProps) {
  const { t } = useTranslation('analysis');
  const count = project?.forms.length ?? 0;
  const { number } = useFormat();
  const show = (value: number | undefined): ReactNode => {
    if (value !== undefined) {
      return number(value);
    }
    return skeletonShown ? <Skeleton width={104} height={36} radius={8} /> : null;
  };
  const forms = count === 0 ? t('project.noForms') : t('project.allForms', { count, number: number(count) });
  return (
    <dl className={clsx(layout['stack'], layout['gap16'], styles['stats'])}>
      <Stat label={t('project.views')} unit={project ? forms : ''}>
        {show(project?.views)}
      </Stat>
      <Stat label={t('project.averageViews')} unit={t('project.perForm')}>
        {show(project?.averageViews)}
      </Stat>
    </dl>
  );
}

function Stat({ label, unit, children }: { label: string; unit: string; children: ReactNode }) {
  return (
    <Card className={clsx(layout['stack'], layout['grow'], styles['stat'])}>
      <dt className={clsx(typeStyles['help'], styles['label'])}>{label}</dt>
      <dd>
        <span className={clsx(layout['row'], typeStyles['strong'], styles['number'])}>{children}</span>
        <span className={clsx(typeStyles['hint'], layout['block'], styles['unit'])}>{unit}</span>
      </dd>
    </Card>
  );
}
