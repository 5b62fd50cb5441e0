import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../paths';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from './AuthScreen.module.css';

export function BackToSignIn() {
  const { t } = useTranslation();
  const state: unknown = useLocation().state;
  return (
    <Link
      to={paths.signIn}
      state={state}
      className={clsx(typeStyles['link'], typeStyles['small'], layout['row'], layout['gap6'], styles['back'])}
    >
      <ArrowLeft size={14} />
      {t('recovery.back')}
    </Link>
  );
}
