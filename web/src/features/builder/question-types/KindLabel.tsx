import { useTranslation } from 'react-i18next';
import { isMedia } from '../../../form-rules/questionKinds';
import type { KindName } from '../../../form-rules/questions';
import { BUILDER_TYPES } from './builderTypes';
import styles from './KindLabel.module.css';

export function KindLabel({ kind }: { kind: KindName }) {
  const { t } = useTranslation('builder');
  const Icon = BUILDER_TYPES[kind].Icon;
  return (
    <span className={styles['kind']} title={isMedia(kind) ? t('canvas.card.fixedType') : undefined}>
      <Icon size={14} aria-hidden="true" />
      <span className={styles['name']}>{t(`kind.${kind}`)}</span>
    </span>
  );
}
