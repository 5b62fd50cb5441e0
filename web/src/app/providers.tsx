import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router';
import { onTokenRefused } from '../api/client';
import { notify } from '../ui/toast/notify';
import { ToastArea } from '../ui/toast/ToastArea';
import { CrashBoundary } from './CrashBoundary';
import { OfflineLine } from './OfflineLine';
import { paths } from './paths';

/** What stands around every screen: toasts, the offline line, and the net under a screen that breaks. */
export function Providers({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();

  // Talks to the API client: whoever is signed out by the server is told why the screen changed.
  useEffect(() => onTokenRefused(() => notify.error(t('problem.token.invalid'))), [t]);

  return (
    <>
      <CrashBoundary>{children}</CrashBoundary>
      <OfflineLine />
      <ToastArea {...toastsAt(pathname)} closeLabel={t('toast.close')} label={t('toast.area')} />
    </>
  );
}

const ANALYTICS = [paths.analysis, paths.projectAnalysis, paths.formAnalysis];

/** Spec §9 gives the analytics screens toasts of their own: shorter, and in the middle. */
function toastsAt(pathname: string): { placement: 'top-right' | 'top-centre'; closeAfterMs: number } {
  return ANALYTICS.some((path) => matchPath(path, pathname) !== null)
    ? { placement: 'top-centre', closeAfterMs: 2000 }
    : { placement: 'top-right', closeAfterMs: 5000 };
}
