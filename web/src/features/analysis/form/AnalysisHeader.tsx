import clsx from 'clsx';
import { CircleOff, Radio, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths';
import { Chip } from '../../../ui/Chip/Chip';
import iconStyles from '../../../ui/IconButton/IconButton.module.css';
import { Logo } from '../../../ui/Logo/Logo';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import styles from './AnalysisHeader.module.css';
import type { FormAnalytics } from './api/formAnalytics';

type AnalysisHeaderProps = {
  /** Undefined while loading. */
  form?: Pick<FormAnalytics, 'formName' | 'status'> | undefined;
  live?: ReactNode;
  children?: ReactNode;
};

/** The form's name and status, the actions, and the link back. */
export function AnalysisHeader({ form, live, children }: AnalysisHeaderProps) {
  const { t } = useTranslation('analytics');
  return (
    <header className={clsx(layout['row'], layout['gap12'], layout['screenOnly'], styles['header'])}>
      <Link to={paths.home} className={styles['brand']} aria-label={t('header.home')}>
        <Logo />
      </Link>
      <h1 className={clsx(typeStyles['titleM'], typeStyles['truncate'], layout['shrink'])} dir="auto">
        {form?.formName ?? t('area')}
      </h1>
      {form !== undefined && (
        <span className={clsx(layout['rigid'], styles['status'])}>
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
      <span className={layout['grow']} />
      {children}
      <Link
        to={paths.home}
        className={clsx(iconStyles['iconButton'], iconStyles['lg'])}
        aria-label={t('header.close')}
        title={t('header.close')}
      >
        <X size={20} />
      </Link>
    </header>
  );
}
