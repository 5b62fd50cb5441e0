import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/Chip/Chip';
import styles from './CardBadge.module.css';

/** Marks a question that links can fill in. */
export function LinkBadge({ shortName }: { shortName: string }) {
  const { t } = useTranslation('builder');
  return (
    <div className={styles['mark']}>
      <Chip icon={<Link2 />}>{t('kinds.link.badge', { name: shortName })}</Chip>
    </div>
  );
}
