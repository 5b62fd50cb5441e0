import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths';
import typeStyles from '../../ui/type.module.css';
import styles from './BackToSignIn.module.css';

/** The way out of recovery. */
export function BackToSignIn() {
  const { t } = useTranslation();
  return (
    <Link to={paths.signIn} className={clsx(typeStyles['link'], typeStyles['small'], styles['back'])}>
      <ArrowLeft size={14} />
      {t('recovery.back')}
    </Link>
  );
}
