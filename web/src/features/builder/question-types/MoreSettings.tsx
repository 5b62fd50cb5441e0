import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import styles from './MoreSettings.module.css';

type MoreSettingsProps = {
  /** Whether one of the settings is set; then they are open at first. */
  isSet: boolean;
  children: ReactNode;
};

/** Settings that few questions need, behind a button. */
export function MoreSettings({ isSet, children }: MoreSettingsProps) {
  const { t } = useTranslation('builder');
  const id = useId();
  const [wasSet, setWasSet] = useState(isSet);
  const [chosen, setChosen] = useState<boolean>();
  // Stays open when the last setting is removed, because the owner is typing there.
  if (isSet && !wasSet) {
    setWasSet(true);
  }
  const isOpen = chosen ?? wasSet;
  return (
    <div className={styles['settings']}>
      <button
        type="button"
        className={clsx(layout['inlineRow'], layout['gap6'], typeStyles['medium'], styles['button'])}
        // The top bar has a "More" too.
        aria-label={t('kinds.limits.moreSettings')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setChosen(!isOpen)}
      >
        <ChevronDown size={16} className={clsx(isOpen && styles['open'])} aria-hidden="true" />
        {t('kinds.limits.more')}
      </button>
      {isOpen && (
        <div id={id} className={clsx(layout['wrap'], layout['gap12'], styles['fields'])}>
          {children}
        </div>
      )}
    </div>
  );
}
