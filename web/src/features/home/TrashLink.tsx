import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from './TrashLink.module.css';

export function TrashLink() {
  const { t } = useTranslation();
  return (
    <Link
      to={paths.trash}
      className={clsx(layout['row'], layout['gap6'], typeStyles['small'], styles['link'])}
      aria-label={t('home.trash')}
      title={t('home.trash')}
    >
      <Trash2 size={16} />
      <span className={styles['word']}>{t('home.trash')}</span>
    </Link>
  );
}
