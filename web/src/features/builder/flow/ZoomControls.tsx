import { useReactFlow, useStore } from '@xyflow/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { glide } from './glide';
import styles from './ZoomControls.module.css';
import { MAX_ZOOM, MIN_ZOOM } from './zoomRange';

/** Nearer, farther, and all at once. */
export function ZoomControls({ onFit }: { onFit: () => void }) {
  const { t } = useTranslation('publishing');
  const zoom = useStore(({ transform }) => transform[2]);
  const { zoomIn, zoomOut } = useReactFlow();
  return (
    <fieldset className={styles['zoom']} aria-label={t('flow.zoom')}>
      <IconButton
        label={t('flow.zoomOut')}
        icon={<Minus size={16} />}
        disabled={zoom <= MIN_ZOOM}
        onClick={() => void zoomOut(glide())}
      />
      <span className={styles['level']}>{t('flow.percent', { count: Math.round(zoom * 100) })}</span>
      <IconButton
        label={t('flow.zoomIn')}
        icon={<Plus size={16} />}
        disabled={zoom >= MAX_ZOOM}
        onClick={() => void zoomIn(glide())}
      />
      <IconButton label={t('flow.fit')} icon={<Maximize size={15} />} onClick={onFit} />
    </fieldset>
  );
}
