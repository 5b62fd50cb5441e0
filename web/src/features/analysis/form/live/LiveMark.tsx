import { useTranslation } from 'react-i18next';
import styles from './LiveMark.module.css';
import type { WatchState } from './watchForm';

/** Says quietly whether the numbers follow what happens; it beats once whenever they have changed. */
export function LiveMark({ state, beat }: { state: WatchState; beat: string }) {
  const { t } = useTranslation('analytics');
  if (state === 'stopped') return null;
  return (
    <span className={styles['mark']} data-state={state}>
      <span key={beat} className={styles['dot']} aria-hidden="true" />
      <span className={styles['word']}>{t(`live.${state}`)}</span>
    </span>
  );
}
