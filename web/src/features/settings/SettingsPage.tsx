import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../locales/PageTitle';
import { Card } from '../../ui/Card/Card';
import typeStyles from '../../ui/type.module.css';
import { DeleteAccountRow } from './DeleteAccountRow';
import { ExportDataRow } from './ExportDataRow';
import { LanguageRow } from './LanguageRow';
import { PasswordRow } from './PasswordRow';
import { SessionsCard } from './SessionsCard';
import styles from './SettingsPage.module.css';
import { ThemeRow } from './ThemeRow';

/** Spec §2, `/settings`, and below it the care of the account. */
export function SettingsPage() {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <PageTitle title={t('settings.title')} />
      <h1 className={typeStyles['titleXl']}>{t('settings.title')}</h1>
      <Card className={styles['card']}>
        <ThemeRow />
        <LanguageRow />
      </Card>
      <h2 className={clsx(typeStyles['titleM'], styles['heading'])}>{t('account.title')}</h2>
      <SessionsCard />
      <Card className={styles['card']}>
        <PasswordRow />
        <ExportDataRow />
        <DeleteAccountRow />
      </Card>
    </div>
  );
}
