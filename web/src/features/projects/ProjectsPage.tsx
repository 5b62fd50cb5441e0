import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths';
import { PageTitle } from '../../locales/PageTitle';
import { Card } from '../../ui/Card/Card';
import { MissingFolderDrawing } from '../../ui/EmptyState/drawings';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import typeStyles from '../../ui/type.module.css';
import styles from './ProjectsPage.module.css';

/** Spec §2, `/Projects`. */
export function ProjectsPage() {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <PageTitle title={t('projects.title')} />
      <header className={styles['header']}>
        <Link
          to={paths.home}
          className={styles['back']}
          aria-label={t('projects.back')}
          title={t('projects.back')}
        >
          <ArrowLeft size={20} />
        </Link>
        <h1 className={typeStyles['titleXl']}>{t('projects.title')}</h1>
      </header>
      <Card className={styles['empty']}>
        <EmptyState
          drawing={<MissingFolderDrawing />}
          title={t('projects.empty')}
          help={t('projects.help')}
        />
      </Card>
    </div>
  );
}
