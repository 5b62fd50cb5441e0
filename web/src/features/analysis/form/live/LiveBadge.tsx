import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import styles from './LiveBadge.module.css';
import type { WatchState } from './watchForm';

/** Shows whether live updates arrive; the dot pulses when the data has changed. */
export function LiveBadge({ state, beat }: { state: WatchState; beat: string }) {
  const { t } = useTranslation('analytics');
  if (state === 'stopped') return null;
  return (
    <span className={clsx(typeStyles['hint'], layout['inlineRow'], styles['mark'])} data-state={state}>
      <span key={beat} className={styles['dot']} aria-hidden="true" />
      <span className={layout['visuallyHiddenOnPhone']}>{t(`live.${state}`)}</span>
    </span>
  );
}
