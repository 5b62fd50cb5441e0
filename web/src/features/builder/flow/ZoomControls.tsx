import { useReactFlow, useStore } from '@xyflow/react';
import clsx from 'clsx';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { MAX_ZOOM, MIN_ZOOM, transition } from './useChartViewport';
import styles from './ZoomControls.module.css';

export function ZoomControls({ onFit }: { onFit: () => void }) {
  const { t } = useTranslation('publishing');
  const zoom = useStore(({ transform }) => transform[2]);
  const { zoomIn, zoomOut } = useReactFlow();
  return (
    <fieldset className={clsx(layout['row'], styles['zoom'])} aria-label={t('flow.zoom')}>
      <IconButton
        label={t('flow.zoomOut')}
        icon={<Minus size={16} />}
        disabled={zoom <= MIN_ZOOM}
        onClick={() => void zoomOut(transition())}
      />
      <span className={clsx(typeStyles['small'], typeStyles['numbers'], styles['level'])}>
        {t('flow.percent', { count: Math.round(zoom * 100) })}
      </span>
      <IconButton
        label={t('flow.zoomIn')}
        icon={<Plus size={16} />}
        disabled={zoom >= MAX_ZOOM}
        onClick={() => void zoomIn(transition())}
      />
      <IconButton label={t('flow.fit')} icon={<Maximize size={15} />} onClick={onFit} />
    </fieldset>
  );
}
