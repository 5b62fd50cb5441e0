import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowLeft, CircleUser, LogOut, Settings2 } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ownProfile } from '../api/ownProfile';
import { paths } from '../paths';
import { Avatar } from '../ui/Avatar/Avatar';
import layout from '../ui/layout.module.css';
import { matchesMedia, onMediaChange } from '../ui/media';
import { Skeleton } from '../ui/Skeleton/Skeleton';
import typeStyles from '../ui/type.module.css';
import styles from './Sidebar.module.css';
import { SidebarLink } from './SidebarLink';
import { logOut } from './signOut';

/** Below this width the sidebar is a tab bar. */
const NARROW = '(max-width: 900px)';
const onNarrowChange = onMediaChange(NARROW);

/** Spec §2, Profile: avatar, name and e-mail; My Profile, Settings, Log Out. */
export function AccountSidebar() {
  const { t } = useTranslation();
  const isNarrow = useSyncExternalStore(onNarrowChange, () => matchesMedia(NARROW));
  return (
    <>
      {/* No Log Out in the tab bar: a slip beside Settings would sign out. */}
      <Me>{isNarrow && <LogOutButton />}</Me>
      <nav
        className={clsx(layout['stack'], layout['gap2'], layout['grow'], styles['nav'])}
        aria-label={t('shell.accountNav')}
      >
        <SidebarLink to={paths.profile} label={t('shell.myProfile')} Icon={CircleUser} />
        <SidebarLink to={paths.settings} label={t('shell.settings')} Icon={Settings2} />
        {!isNarrow && <LogOutButton />}
        <Link to={paths.home} className={clsx(styles['item'], styles['last'])}>
          <ArrowLeft size={18} />
          {t('shell.home')}
        </Link>
      </nav>
    </>
  );
}

function LogOutButton() {
  const { t } = useTranslation();
  return (
    <button type="button" className={clsx(styles['item'], styles['logOut'])} onClick={logOut}>
      <LogOut size={18} />
      {t('shell.logOut')}
    </button>
  );
}

function Me({ children }: { children: ReactNode }) {
  const { data: user } = useQuery(ownProfile);
  return (
    <div className={clsx(layout['stack'], layout['gap2'], styles['me'])}>
      {user ? <Avatar name={user.name} size={64} /> : <Skeleton width={64} height={64} shape="circle" />}
      <span className={clsx(typeStyles['strong'], typeStyles['breakWords'], styles['myName'])} dir="auto">
        {user?.name ?? <Skeleton width={120} height={24} />}
      </span>
      <span
        className={clsx(typeStyles['small'], typeStyles['faint'], typeStyles['truncate'], styles['myEmail'])}
      >
        {user?.email ?? <Skeleton width={160} shape="text" />}
      </span>
      {children}
    </div>
  );
}
