import clsx from 'clsx';
import { Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import { paths } from '../../paths';
import { Logo } from '../../ui/Logo/Logo';
import layout from '../../ui/layout.module.css';
import styles from './AuthLayout.module.css';
import { BlueprintPanel } from './BlueprintPanel';

/** Layout of the screens before sign-in: the form, and an illustration beside it. */
export function AuthLayout() {
  return (
    <div className={clsx(layout['grid'], styles['layout'])}>
      <main className={clsx(layout['stack'], styles['paper'])}>
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
