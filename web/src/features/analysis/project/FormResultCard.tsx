import clsx from 'clsx';
import { ArrowRight, FileText } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { analysisOf } from '../../../shared/works/destinations';
import { FormMenu } from '../../../shared/works/FormMenu';
import type { FormWork } from '../../../shared/works/queries';
import { Card } from '../../../ui/Card/Card';
import cardStyles from '../../../ui/Card/Card.module.css';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import styles from './FormResultCard.module.css';

/** A form and its views. Only a published form has an analysis to link to. */
export const FormResultCard = memo(function FormResultCard({ form }: { form: FormWork }) {
  const { t: core } = useTranslation();
  const { t } = useTranslation('analysis');
  const { number } = useFormat();
  const published = form.status === 'published';
  const views = form.views ?? 0;
  return (
    <Card as="article" hoverable={published} className={clsx(layout['grid'], styles['card'])}>
      <span className={clsx(layout['center'], styles['icon'])}>
        <FileText size={20} strokeWidth={1.5} />
      </span>
      <h3 className={clsx(typeStyles['strong'], typeStyles['truncate'], styles['name'])} title={form.name}>
        {form.name}
      </h3>
      <div className={styles['menu']}>
        <FormMenu form={form} />
      </div>
      <p className={clsx(typeStyles['small'], layout['spreadWrap'], styles['foot'])}>
        {published ? (
          <Link
            to={analysisOf(form).to}
            className={clsx(cardStyles['cover'], layout['row'], layout['gap6'], styles['cover'])}
            aria-label={core('works.of', { action: core('works.viewAnalysis'), name: form.name })}
          >
            {core('works.viewAnalysis')}
            <ArrowRight size={14} />
          </Link>
        ) : (
          <span className={typeStyles['faint']}>{core('works.draft')}</span>
        )}
        <span className={clsx(typeStyles['faint'], typeStyles['numbers'], typeStyles['nowrap'])}>
          {t('project.viewsOf', { count: views, number: number(views) })}
        </span>
      </p>
    </Card>
  );
});

export function FormResultSkeleton() {
  return (
    <Card className={clsx(layout['grid'], styles['card'])}>
      <span className={clsx(layout['center'], styles['icon'])} />
      <span className={styles['name']}>
        <Skeleton width="72%" height={14} />
      </span>
      <span className={styles['menu']} />
      <span className={clsx(typeStyles['small'], layout['spreadWrap'], styles['foot'])}>
        <Skeleton width="56%" height={12} />
      </span>
    </Card>
  );
}
