import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../locales/PageTitle';
import { Card } from '../../ui/Card/Card';
import { MissingFolderDrawing } from '../../ui/EmptyState/drawings';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import typeStyles from '../../ui/type.module.css';
import styles from './AnalysisPickerPage.module.css';

/** Spec §2, `/analysis`. */
export function AnalysisPickerPage() {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <PageTitle title={t('analysis.title')} />
      <h1 className={typeStyles['titleXl']}>{t('analysis.title')}</h1>
      <p className={clsx(typeStyles['muted'], styles['lead'])}>{t('analysis.lead')}</p>
      <Card className={styles['empty']}>
        <EmptyState
          drawing={<MissingFolderDrawing />}
          title={t('analysis.empty')}
          help={t('analysis.help')}
        />
      </Card>
    </div>
  );
}
