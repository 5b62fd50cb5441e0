import { useTranslation } from 'react-i18next';
import type { KindName } from '../../../form-rules/questions';
import styles from './KindLabel.module.css';
import { KIND_ICONS } from './kindIcons';

export function KindLabel({ kind }: { kind: KindName }) {
  const { t } = useTranslation('builder');
  const Icon = KIND_ICONS[kind];
  const isFixed = kind === 'Image' || kind === 'Video';
  return (
    <span className={styles['kind']} title={isFixed ? t('canvas.card.fixedType') : undefined}>
      <Icon size={14} aria-hidden="true" />
      <span className={styles['name']}>{t(`kind.${kind}`)}</span>
    </span>
  );
}
