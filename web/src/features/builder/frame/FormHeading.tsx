import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../app/paths';
import { useEdited } from '../editor/EditorContext';
import styles from './FormHeading.module.css';
import { FormName } from './names';

/** The way back to Home. */
export function BackLink() {
  const { t } = useTranslation('builder');
  return (
    <Link to={paths.home} className={styles['back']} aria-label={t('frame.back')} title={t('frame.back')}>
      <ChevronLeft size={18} />
    </Link>
  );
}

/** Which form this is, and the way back from it. */
export function FormHeading({ isDraft, isEditable }: { isDraft: boolean; isEditable: boolean }) {
  const { t } = useTranslation('builder');
  const name = useEdited(({ document }) => document.form.name);
  return (
    <div className={styles['heading']}>
      <BackLink />
      {isEditable ? <FormName /> : <span className={styles['name']}>{name}</span>}
      {isDraft && <span className={styles['draft']}>{t('frame.draft')}</span>}
    </div>
  );
}
