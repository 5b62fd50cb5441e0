import clsx from 'clsx';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '../paths';
import layout from '../ui/layout.module.css';
import typeStyles from '../ui/type.module.css';
import styles from './OfflineNotice.module.css';

/** Shown on every screen while offline, except in the builder, which works offline. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const isBuilder = useLocation().pathname === paths.createForm;
  // The empty live region stays mounted: screen readers often skip one that is added together with its text.
  return (
    <div role="status" className={styles['area']}>
      {!online && !isBuilder && (
        <p className={clsx(typeStyles['small'], layout['row'], layout['gap8'], styles['line'])}>
          <WifiOff size={16} />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
}

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
