import clsx from 'clsx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths';
import { PageTitle } from '../../shared/locales/PageTitle';
import { standaloneForm } from '../../shared/works/standaloneForm';
import { buttonClass } from '../../ui/Button/buttonClass';
import { MissingFormDrawing } from '../../ui/EmptyState/drawings';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import layout from '../../ui/layout.module.css';
import styles from './BuilderPage.module.css';

/** The form does not exist or belongs to another owner. */
export function FormNotFound({ formId }: { formId: string }) {
  const { t } = useTranslation('builder');

  // Talks to local storage: the builder must not open this form again.
  useEffect(() => standaloneForm.forget(formId), [formId]);

  return (
    <main className={clsx(layout['center'], styles['message'])}>
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
