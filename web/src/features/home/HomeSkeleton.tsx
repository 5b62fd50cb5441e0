import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../shared/locales/PageTitle';
import { WorksSkeleton } from '../../shared/works/WorksSkeleton';
import { Card } from '../../ui/Card/Card';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import typeStyles from '../../ui/type.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden';
import { GreetingSkeleton } from './Greeting';
import greetingStyles from './Greeting.module.css';
import startStyles from './StartCards.module.css';
import sectionStyles from './WorksSection.module.css';
import toolsStyles from './WorksToolbar.module.css';

/** Home on a device without a cache, until the profile loads. */
export function HomeSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={layout['widePage']} aria-busy="true">
      <PageTitle title={t('home.title')} />
      <VisuallyHidden>{t('loading.label')}</VisuallyHidden>
      <div className={greetingStyles['area']}>
        <GreetingSkeleton />
      </div>
      <div className={clsx(layout['grid'], layout['gap16'], startStyles['starts'])}>
        {['project', 'form'].map((start) => (
          <Card key={start} className={startStyles['start']}>
            <span className={clsx(layout['stack'], layout['gap4'], layout['shrink'], startStyles['words'])}>
              <span className={startStyles['icon']} />
              <Skeleton width={140} height={16} />
              <Skeleton width={200} height={14} />
            </span>
          </Card>
        ))}
      </div>
      <div className={clsx(layout['wrapRow'], sectionStyles['head'])}>
        <h2 className={clsx(typeStyles['titleM'])}>{t('home.recent')}</h2>
        <div className={toolsStyles['tools']} />
      </div>
      <WorksSkeleton />
    </div>
  );
}
