import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../../api/schema.gen';
import { Card } from '../../../ui/Card/Card';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import typeStyles from '../../../ui/type.module.css';
import { useNumbers } from '../useNumbers';
import styles from './ViewsStats.module.css';

type ViewsStatsProps = {
  /** Left out while it is on its way and when it did not come. */
  project: components['schemas']['ProjectAnalytics'] | undefined;
  waiting: boolean;
  skeletonShown: boolean;
};

/** How often the forms were opened, all together and each on average. */
export function ViewsStats({ project, waiting, skeletonShown }: ViewsStatsProps) {
  const { t } = useTranslation('analysis');
  const count = project?.forms.length ?? 0;
  const { count: number } = useNumbers();
  const show = (value: number): ReactNode => {
    if (!waiting) {
      return number(value);
    }
    return skeletonShown ? <Skeleton width={104} height={36} radius={8} /> : null;
  };
  const forms = count === 0 ? t('project.noForms') : t('project.allForms', { count, number: number(count) });
  return (
    <dl className={styles['stats']}>
      <Stat label={t('project.views')} unit={waiting ? '' : forms}>
        {show(project?.views ?? 0)}
      </Stat>
      <Stat label={t('project.averageViews')} unit={t('project.perForm')}>
        {show(project?.averageViews ?? 0)}
      </Stat>
    </dl>
  );
}

function Stat({ label, unit, children }: { label: string; unit: string; children: ReactNode }) {
  return (
    <Card className={styles['stat']}>
      <dt className={styles['label']}>{label}</dt>
      <dd>
        <span className={styles['number']}>{children}</span>
        <span className={clsx(typeStyles['small'], typeStyles['faint'], styles['unit'])}>{unit}</span>
      </dd>
    </Card>
  );
}
