import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../../shared/locales/i18n';
import { type Language, readLanguage } from '../../ui/language';
import { Select } from '../../ui/Select/Select';
import { SettingRow } from '../../ui/SettingRow/SettingRow';
import { useSavePreference } from './useSavePreference';

/** Spec §2 fixes the names of the languages; they are not translated. */
export function LanguageRow() {
  const { t } = useTranslation();
  const savePreference = useSavePreference();

  async function choose(next: Language) {
    await switchLanguage(next);
    savePreference({ language: next });
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
