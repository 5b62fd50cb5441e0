import { useTranslation } from 'react-i18next';

/** The name of the page in the browser's tab, hoisted into the head by React. */
export function PageTitle({ title }: { title: string }) {
  const { t } = useTranslation();
  return <title>{t('pageTitle', { title })}</title>;
}
