import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { AccountSidebar } from './AccountSidebar';
import styles from './AppShell.module.css';
import { MainSidebar } from './MainSidebar';

/** The frame of every signed-in screen: a sidebar, which is a tab bar on small screens, and the page. */
export function AppShell({ sidebar }: { sidebar: 'main' | 'account' }) {
  const { t } = useTranslation();
  return (
    <div className={styles['shell']}>
      <a href="#content" className={styles['skip']}>
        {t('shell.skip')}
      </a>
      {sidebar === 'main' ? <MainSidebar /> : <AccountSidebar />}
      <PageContent />
    </div>
  );
}

function PageContent() {
  const content = useRef<HTMLElement>(null);
  const { key } = useLocation();

  // Talks to the document: after a navigation, from sign-in too, readers by ear or keyboard start at the new page.
  useEffect(() => {
    // The address the browser itself opened has no key of its own; there the focus is the browser's affair.
    if (key !== 'default') {
      content.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
  }, [key]);

  return (
    <main ref={content} id="content" tabIndex={-1} className={styles['content']}>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  );
}
