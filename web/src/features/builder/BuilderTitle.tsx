import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../locales/PageTitle';
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden';

/** Names the screen while there is no form on it to name it. */
export function BuilderTitle() {
  const { t } = useTranslation('builder');
  return (
    <>
      <PageTitle title={t('title')} />
      <h1>
        <VisuallyHidden>{t('title')}</VisuallyHidden>
      </h1>
    </>
  );
}
