import clsx from 'clsx';
import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../../ui/layout.module.css';
import { Select } from '../../ui/Select/Select';
import { SettingRow } from '../../ui/SettingRow/SettingRow';
import { applyTheme, readTheme, type Theme } from '../../ui/theme';
import styles from './ThemeRow.module.css';
import { useSavePreference } from './useSavePreference';

const THEMES: readonly Theme[] = ['light', 'dark'];

export function ThemeRow() {
  const { t } = useTranslation();
  const [theme, setTheme] = useState(readTheme);
  const savePreference = useSavePreference();

  function choose(next: Theme) {
    setTheme(next);
    applyTheme(next);
    savePreference({ theme: next });
  }

  return (
    <SettingRow
      title={t('settings.theme')}
      help={t('settings.themeHelp')}
      control={
        <Select
          label={t('settings.theme')}
          hideLabel
          value={theme}
          onChange={choose}
          options={[
            { value: 'light', label: t('settings.light'), icon: <Sun size={16} /> },
            { value: 'dark', label: t('settings.dark'), icon: <Moon size={16} /> },
          ]}
        />
      }
    >
      <div className={clsx(layout['wrap'], layout['gap12'], layout['marginTop16'])} aria-hidden="true">
        {THEMES.map((each) => (
          <ThemePreview key={each} theme={each} chosen={each === theme} />
        ))}
      </div>
    </SettingRow>
  );
}

function ThemePreview({ theme, chosen }: { theme: Theme; chosen: boolean }) {
  return (
    <div className={clsx(styles['preview'], chosen && styles['chosen'])} data-theme={theme}>
      <div className={clsx(layout['stack'], styles['side'])}>
        <i />
        <i />
        <i />
      </div>
      <div className={clsx(layout['stack'], styles['page'])}>
        <b />
        <div>
          <u />
          <u />
        </div>
        <div>
          <u />
          <u />
        </div>
      </div>
    </div>
  );
}
