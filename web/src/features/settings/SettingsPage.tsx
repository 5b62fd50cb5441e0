import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../shared/locales/PageTitle';
import { Card } from '../../ui/Card/Card';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import { DeleteAccountRow } from './DeleteAccountRow';
import { ExportDataRow } from './ExportDataRow';
import { LanguageRow } from './LanguageRow';
import { PasswordRow } from './PasswordRow';
import { SessionsCard } from './SessionsCard';
import styles from './SettingsPage.module.css';
import { ThemeRow } from './ThemeRow';

/** Spec §2, `/settings`, and below it the account settings. */
export function SettingsPage() {
  const { t } = useTranslation();
  return (
    <div className={layout['narrowPage']}>
      <PageTitle title={t('settings.title')} />
      <h1 className={typeStyles['titleXl']}>{t('settings.title')}</h1>
      <Card className={layout['marginTop24']}>
        <ThemeRow />
        <LanguageRow />
      </Card>
      <h2 className={clsx(typeStyles['titleM'], styles['heading'])}>{t('account.title')}</h2>
      <SessionsCard />
      <Card className={layout['marginTop24']}>
        <PasswordRow />
        <ExportDataRow />
        <DeleteAccountRow />
      </Card>
    </div>
  );
}
