import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../app/paths';
import { PageTitle } from '../../../locales/PageTitle';
import { buttonClass } from '../../../ui/Button/buttonClass';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import styles from './FormAnalysis.module.css';

/** The address names a form that is not there, never had results, or is not shared with this reader. */
export function FormMissing() {
  const { t } = useTranslation('analytics');
  return (
    <main className={styles['message']}>
      <PageTitle title={t('missing.title')} />
      <EmptyState
        drawing={<MissingFormDrawing />}
        headingLevel={1}
        title={t('missing.title')}
        help={t('missing.help')}
        action={
          <Link to={paths.home} className={buttonClass({})}>
            {t('missing.home')}
          </Link>
        }
      />
    </main>
  );
}
