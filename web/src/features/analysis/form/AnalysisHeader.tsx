import clsx from 'clsx';
import { CircleOff, Radio, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../app/paths';
import { Chip } from '../../../ui/Chip/Chip';
import { Logo } from '../../../ui/Logo/Logo';
import typeStyles from '../../../ui/type.module.css';
import styles from './AnalysisHeader.module.css';
import type { FormAnalytics } from './api/formAnalytics';

type AnalysisHeaderProps = {
  /** Left out until it is known. */
  form?: Pick<FormAnalytics, 'formName' | 'status'> | undefined;
  live?: ReactNode;
  children?: ReactNode;
};

/** The line at the top: whose numbers these are, what can be done with them, and the way out. */
export function AnalysisHeader({ form, live, children }: AnalysisHeaderProps) {
  const { t } = useTranslation('analytics');
  return (
    <header className={styles['header']}>
      <Link to={paths.home} className={styles['brand']} aria-label={t('header.home')}>
        <Logo />
      </Link>
      <h1 className={clsx(typeStyles['titleM'], typeStyles['truncate'], styles['name'])}>
        {form?.formName ?? t('area')}
      </h1>
      {form !== undefined && (
        <span className={styles['status']}>
          {form.status === 'published' ? (
            <Chip tone="ok" icon={<Radio />}>
              {t('header.published')}
            </Chip>
          ) : (
            <Chip icon={<CircleOff />}>{t('header.closed')}</Chip>
          )}
        </span>
      )}
      {live}
      <span className={styles['push']} />
      {children}
      <Link
        to={paths.home}
        className={styles['close']}
        aria-label={t('header.close')}
        title={t('header.close')}
      >
        <X size={20} />
      </Link>
    </header>
  );
}
