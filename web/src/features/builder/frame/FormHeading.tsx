import clsx from 'clsx';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths';
import iconStyles from '../../../ui/IconButton/IconButton.module.css';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { useEditorState } from '../editor/EditorContext';
import styles from './FormHeading.module.css';
import { FormName } from './titles';

export function BackLink() {
  const { t } = useTranslation('builder');
  return (
    <Link
      to={paths.home}
      className={clsx(iconStyles['iconButton'], iconStyles['md'], styles['back'])}
      aria-label={t('frame.back')}
      title={t('frame.back')}
    >
      <ChevronLeft size={18} />
    </Link>
  );
}

/** The form's name, with a link back to Home. */
export function FormHeading({ isEditable }: { isEditable: boolean }) {
  const name = useEditorState(({ document }) => document.form.name);
  return (
    <div className={clsx(layout['row'], layout['gap4'], layout['shrink'], styles['heading'])}>
      <BackLink />
      {isEditable ? (
        <FormName />
      ) : (
        <span className={clsx(typeStyles['truncate'], typeStyles['strong'], styles['name'])}>{name}</span>
      )}
    </div>
  );
}
