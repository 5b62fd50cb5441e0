import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../../locales/i18n';
import { type Language, readLanguage } from '../../ui/language';
import { Select } from '../../ui/Select/Select';
import { SettingRow } from './SettingRow';
import { useKeepPreference } from './useKeepPreference';

/** The language of menus and messages. Spec §2 fixes the two names; they are the same in both languages. */
export function LanguageRow() {
  const { t } = useTranslation();
  const keep = useKeepPreference();

  async function choose(next: Language) {
    await switchLanguage(next);
    keep({ language: next });
  }

  return (
    <SettingRow
      title={t('settings.language')}
      help={t('settings.languageHelp')}
      control={
        <Select
          label={t('settings.language')}
          hideLabel
          value={readLanguage()}
          onChange={(next) => void choose(next)}
          options={[
            { value: 'en', label: t('settings.eng') },
            { value: 'hi', label: t('settings.hindi') },
          ]}
        />
      }
    />
  );
}
