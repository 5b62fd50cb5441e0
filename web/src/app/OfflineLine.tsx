import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import styles from './OfflineLine.module.css';
import { paths } from './paths';

/** Says on every screen but the builder, which goes on without, that the connection is gone, for as long as it is. */
export function OfflineLine() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const isBuilder = useLocation().pathname === paths.createForm;
  // The region stays on the page, empty: a live region that arrives with its text is often not read out.
  return (
    <div role="status" className={styles['place']}>
      {!online && !isBuilder && (
        <p className={styles['line']}>
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
