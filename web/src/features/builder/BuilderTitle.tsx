import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../shared/locales/PageTitle';
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden';

/** The screen's title while no form is loaded. */
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
