import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths';
import { PageTitle } from '../../locales/PageTitle';
import { buttonClass } from '../../ui/Button/buttonClass';
import { MissingFormDrawing } from '../../ui/EmptyState/drawings';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import { standaloneForm } from '../../works/standaloneForm';
import styles from './BuilderPage.module.css';

/** The address names a form that is not there, or not this owner's. */
export function FormMissing({ formId }: { formId: string }) {
  const { t } = useTranslation('builder');

  // Talks to local storage: the builder must not be led here again.
  useEffect(() => standaloneForm.forget(formId), [formId]);

  return (
    <main className={styles['message']}>
      <PageTitle title={t('open.missing')} />
      <EmptyState
        drawing={<MissingFormDrawing />}
        headingLevel={1}
        title={t('open.missing')}
        help={t('open.missingHelp')}
        action={
          <Link to={paths.home} className={buttonClass({})}>
            {t('open.home')}
          </Link>
        }
      />
    </main>
  );
}
