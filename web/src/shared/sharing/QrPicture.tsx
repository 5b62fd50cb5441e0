import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import layout from '../../ui/layout.module.css';
import styles from './QrPicture.module.css';
import { type QrCode, viewBoxOf } from './qrCode';

/** Dark on white in every theme, because many scanners read nothing else. */
export function QrPicture({ code, name }: { code: QrCode; name: string }) {
  const { t } = useTranslation('publishing');
  return (
    <div className={clsx(layout['center'], layout['rigid'], styles['ground'])} data-theme="light">
      <svg
        role="img"
        aria-label={t('share.qr', { name })}
        className={styles['code']}
        viewBox={viewBoxOf(code)}
        shapeRendering="crispEdges"
      >
        <path d={code.outline} />
      </svg>
    </div>
  );
}
