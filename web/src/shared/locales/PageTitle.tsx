import { useTranslation } from 'react-i18next';

/** React hoists the title into the document's head. */
export function PageTitle({ title }: { title: string }) {
  const { t } = useTranslation();
  return <title>{t('pageTitle', { title })}</title>;
}
