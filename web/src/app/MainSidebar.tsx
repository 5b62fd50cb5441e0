import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChartColumn, CircleUser, Folder, House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ownProfile } from '../api/ownProfile';
import { paths } from '../paths';
import { Avatar } from '../ui/Avatar/Avatar';
import layout from '../ui/layout.module.css';
import typeStyles from '../ui/type.module.css';
import styles from './Sidebar.module.css';
import { SidebarLink } from './SidebarLink';

/** Spec §2: Home, Analysis, Projects, Profile. */
export function MainSidebar() {
  const { t } = useTranslation();
  return (
    <>
      <nav className={clsx(layout['stack'], layout['gap2'], styles['nav'])} aria-label={t('shell.mainNav')}>
        <SidebarLink to={paths.home} label={t('shell.home')} Icon={House} />
        <SidebarLink to={paths.analysis} label={t('shell.analysis')} Icon={ChartColumn} />
        <SidebarLink to={paths.projects} below={paths.project} label={t('shell.projects')} Icon={Folder} />
        <SidebarLink to={paths.profile} label={t('shell.profile')} Icon={CircleUser} />
      </nav>
      <UserCard />
    </>
  );
}

function UserCard() {
  const { data: user } = useQuery(ownProfile);
  if (user === undefined) {
    return null;
  }
  return (
    <Link to={paths.profile} className={clsx(layout['row'], layout['gap10'], styles['user'])}>
      <Avatar name={user.name} size={32} />
      <span className={clsx(layout['grow'], layout['grid'])}>
        <span className={clsx(typeStyles['strong'], typeStyles['truncate'])} dir="auto">
          {user.name}
        </span>
        <span className={clsx(typeStyles['caption'], typeStyles['faint'], typeStyles['truncate'])}>
          {user.email}
        </span>
      </span>
    </Link>
  );
}
