import clsx from 'clsx';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { paths } from '../paths';
import { usePageFocus } from '../shared/loading/usePageFocus';
import { Logo } from '../ui/Logo/Logo';
import layout from '../ui/layout.module.css';
import { AccountSidebar } from './AccountSidebar';
import styles from './AppShell.module.css';
import { MainSidebar } from './MainSidebar';
import sidebarStyles from './Sidebar.module.css';

/** Layout of the signed-in screens: a sidebar (a tab bar on small screens) and the page. */
export function AppShell({ sidebar }: { sidebar: 'main' | 'account' }) {
  const { t } = useTranslation();
  return (
    <div className={styles['shell']}>
      <a href="#content" className={layout['skipLink']}>
        {t('shell.skip')}
      </a>
      <header className={clsx(layout['stack'], sidebarStyles['sidebar'])}>
        <Link to={paths.home} className={sidebarStyles['brand']}>
          <Logo />
        </Link>
        {sidebar === 'main' ? <MainSidebar /> : <AccountSidebar />}
      </header>
      <PageContent />
    </div>
  );
}

function PageContent() {
  const content = usePageFocus();
  return (
    <main ref={content} id="content" tabIndex={-1} className={styles['content']}>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  );
}
