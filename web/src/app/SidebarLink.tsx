import type { LucideIcon } from 'lucide-react';
import { Link, matchPath, useLocation } from 'react-router';
import type { RoutePath } from '../paths';
import styles from './Sidebar.module.css';

type SidebarLinkProps = {
  to: RoutePath;
  /** Pages that belong to the list behind the link. */
  below?: RoutePath;
  label: string;
  Icon: LucideIcon;
};

export function SidebarLink({ to, below, label, Icon }: SidebarLinkProps) {
  const { pathname } = useLocation();
  const isAt = (path: RoutePath) => matchPath(path, pathname) !== null;
  const isBelow = below !== undefined && isAt(below);
  return (
    <Link to={to} className={styles['item']} aria-current={isAt(to) ? 'page' : isBelow || undefined}>
      <Icon size={18} />
      {label}
    </Link>
  );
}
