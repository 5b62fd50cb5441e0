import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router';
import { onTokenRejected } from '../api/client';
import { readToken, subscribeToToken } from '../api/token';
import { paths } from '../paths';
import { notify } from '../ui/toast/notify';
import { ToastArea } from '../ui/toast/ToastArea';
import { CrashBoundary } from './CrashBoundary';
import { OfflineNotice } from './OfflineNotice';
import { clearOwnerData } from './signOut';

/** Wraps every screen: toasts, the offline notice and the crash boundary. */
export function Providers({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();

  // Talks to the API client: explains why the server ended the session.
  useEffect(() => onTokenRejected(() => notify.error(t('problem.token.invalid'))), [t]);

  // Talks to the browser's storage: clears the owner's data once the session ends in any tab.
  useEffect(
    () =>
      subscribeToToken(() => {
        if (readToken() === null) {
          void clearOwnerData();
        }
      }),
    [],
  );

  return (
    <>
      <CrashBoundary>{children}</CrashBoundary>
      <OfflineNotice />
      <ToastArea {...toastOptionsAt(pathname)} closeLabel={t('toast.close')} label={t('toast.area')} />
    </>
  );
}

const ANALYTICS = [paths.analysis, paths.projectAnalysis, paths.formAnalysis];

/** Spec §9: toasts of the analytics screens are centred and close sooner. */
function toastOptionsAt(pathname: string): { placement: 'top-right' | 'top-centre'; closeAfterMs: number } {
  return ANALYTICS.some((path) => matchPath(path, pathname) !== null)
    ? { placement: 'top-centre', closeAfterMs: 2000 }
    : { placement: 'top-right', closeAfterMs: 5000 };
}
