import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onTokenRefused } from '../api/client';
import { notify } from '../ui/toast/notify';
import { ToastArea } from '../ui/toast/ToastArea';
import { CrashBoundary } from './CrashBoundary';
import { OfflineLine } from './OfflineLine';

/** What stands around every screen: toasts, the offline line, and the net under a screen that breaks. */
export function Providers({ children }: { children: ReactNode }) {
  const { t } = useTranslation();

  // Talks to the API client: whoever is signed out by the server is told why the screen changed.
  useEffect(() => onTokenRefused(() => notify.error(t('problem.token.invalid'))), [t]);

  return (
    <>
      <CrashBoundary>{children}</CrashBoundary>
      <OfflineLine />
      <ToastArea
        placement="top-right"
        closeAfterMs={5000}
        closeLabel={t('toast.close')}
        label={t('toast.area')}
      />
    </>
  );
}
