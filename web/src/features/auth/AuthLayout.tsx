import { Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import { paths } from '../../app/paths';
import { Logo } from '../../ui/Logo/Logo';
import styles from './AuthLayout.module.css';
import { BlueprintPanel } from './BlueprintPanel';

/** The skeleton of all five account screens: the form on paper, the product's one idea beside it. */
export function AuthLayout() {
  return (
    <div className={styles['layout']}>
      <main className={styles['paper']}>
        <Link to={paths.signIn} className={styles['brand']}>
          <Logo />
        </Link>
        <div className={styles['column']}>
          <Suspense>
            <Outlet />
          </Suspense>
        </div>
      </main>
      <BlueprintPanel />
    </div>
  );
}
