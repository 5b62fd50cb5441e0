import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChartColumn, CircleUser, Folder, House, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router';
import { ownProfile } from '../api/ownProfile';
import { Avatar } from '../ui/Avatar/Avatar';
import { Logo } from '../ui/Logo/Logo';
import typeStyles from '../ui/type.module.css';
import { type Path, paths } from './paths';
import styles from './Sidebar.module.css';

/** Spec §2: Home, Analysis, Projects, Profile. */
export function MainSidebar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const links: { to: Path; label: string; Icon: LucideIcon; below?: Path }[] = [
    { to: paths.home, label: t('shell.home'), Icon: House },
    { to: paths.analysis, label: t('shell.analysis'), Icon: ChartColumn },
    { to: paths.projects, below: paths.project, label: t('shell.projects'), Icon: Folder },
    { to: paths.profile, label: t('shell.profile'), Icon: CircleUser },
  ];
  return (
    <header className={styles['sidebar']}>
      <Link to={paths.home} className={styles['brand']}>
        <Logo />
      </Link>
      <nav className={styles['nav']} aria-label={t('shell.mainNav')}>
        {links.map(({ to, label, Icon, below }) => (
          <Link key={to} to={to} className={styles['item']} aria-current={whereabouts(pathname, to, below)}>
            <Icon size={18} />
            {label}
          </Link>
        ))}
      </nav>
      <UserCard />
    </header>
  );
}

/** Whether a link leads to the open page, or to the list that it belongs to. */
function whereabouts(pathname: string, to: Path, below: Path | undefined): 'page' | 'true' | undefined {
  if (matchPath(to, pathname) !== null) {
    return 'page';
  }
  return below !== undefined && matchPath(below, pathname) !== null ? 'true' : undefined;
}

function UserCard() {
  const { data: user } = useQuery(ownProfile);
  if (user === undefined) {
    return null;
  }
  return (
    <Link to={paths.profile} className={styles['user']}>
      <Avatar name={user.name} size={32} />
      <span className={styles['userWords']}>
        <span className={clsx(typeStyles['strong'], typeStyles['truncate'])}>{user.name}</span>
        <span className={clsx(typeStyles['caption'], typeStyles['faint'], typeStyles['truncate'])}>
          {user.email}
        </span>
      </span>
    </Link>
  );
}
