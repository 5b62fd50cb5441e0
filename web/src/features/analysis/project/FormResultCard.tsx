import clsx from 'clsx';
import { ArrowRight, FileText } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card/Card';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import typeStyles from '../../../ui/type.module.css';
import type { FormWork } from '../../../works/api/recentWorks';
import { analysisOf } from '../../../works/destinations';
import { FormMenu } from '../../../works/FormMenu';
import { useNumbers } from '../useNumbers';
import styles from './FormResultCard.module.css';

/** A form and how often it was opened. Only a published one has an analysis to lead to. */
export const FormResultCard = memo(function FormResultCard({ form }: { form: FormWork }) {
  const { t: core } = useTranslation();
  const { t } = useTranslation('analysis');
  const { count: number } = useNumbers();
  const published = form.status === 'published';
  const views = form.views ?? 0;
  return (
    <Card as="article" hoverable={published} className={styles['card']}>
      <span className={styles['icon']}>
        <FileText size={20} strokeWidth={1.5} />
      </span>
      <h3 className={clsx(styles['name'], typeStyles['truncate'])} title={form.name}>
        {form.name}
      </h3>
      <div className={styles['menu']}>
        <FormMenu form={form} />
      </div>
      <p className={styles['foot']}>
        {published ? (
          <Link
            to={analysisOf(form).to}
            className={styles['cover']}
            aria-label={core('works.of', { action: core('works.viewAnalysis'), name: form.name })}
          >
            {core('works.viewAnalysis')}
            <ArrowRight size={14} />
          </Link>
        ) : (
          <span className={typeStyles['faint']}>{core('works.draft')}</span>
        )}
        <span className={clsx(typeStyles['faint'], typeStyles['numbers'], styles['views'])}>
          {t('project.viewsOf', { count: views, number: number(views) })}
        </span>
      </p>
    </Card>
  );
});

/** Stands where a form's card will be. */
export function FormResultSkeleton() {
  return (
    <Card className={styles['card']}>
      <span className={styles['icon']} />
      <span className={styles['name']}>
        <Skeleton width="72%" height={14} />
      </span>
      <span className={styles['menu']} />
      <span className={styles['foot']}>
        <Skeleton width="56%" height={12} />
      </span>
    </Card>
  );
}
