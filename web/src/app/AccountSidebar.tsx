import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowLeft, CircleUser, LogOut, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { ownProfile } from '../api/ownProfile';
import { Avatar } from '../ui/Avatar/Avatar';
import { Logo } from '../ui/Logo/Logo';
import typeStyles from '../ui/type.module.css';
import { logOut } from './logOut';
import { paths } from './paths';
import styles from './Sidebar.module.css';

/** Spec §2, Profile: avatar, name and e-mail; My Profile, Settings, Log Out. */
export function AccountSidebar() {
  const { t } = useTranslation();
  return (
    <header className={styles['sidebar']}>
      <Link to={paths.home} className={styles['brand']}>
        <Logo />
      </Link>
      <Me />
      <nav className={clsx(styles['nav'], styles['fill'])} aria-label={t('shell.accountNav')}>
        <NavLink to={paths.profile} className={clsx(styles['item'])}>
          <CircleUser size={18} />
          {t('shell.myProfile')}
        </NavLink>
        <NavLink to={paths.settings} className={clsx(styles['item'])}>
          <Settings2 size={18} />
          {t('shell.settings')}
        </NavLink>
        <button type="button" className={styles['item']} onClick={logOut}>
          <LogOut size={18} />
          {t('shell.logOut')}
        </button>
        <Link to={paths.home} className={clsx(styles['item'], styles['last'])}>
          <ArrowLeft size={18} />
          {t('shell.home')}
        </Link>
      </nav>
    </header>
  );
}

function Me() {
  const { data: user } = useQuery(ownProfile);
  if (user === undefined) {
    return null;
  }
  return (
    <div className={styles['me']}>
      <Avatar name={user.name} size={64} />
      <span className={clsx(typeStyles['strong'], styles['myName'])}>{user.name}</span>
      <span
        className={clsx(typeStyles['small'], typeStyles['faint'], typeStyles['truncate'], styles['myEmail'])}
      >
        {user.email}
      </span>
    </div>
  );
}
