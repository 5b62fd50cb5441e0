import { Download, QrCode as QrIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton/IconButton';
import { Menu } from '../../ui/Menu/Menu';
import { fileNameOf, saveFile } from '../../ui/saveFile';
import { notify } from '../../ui/toast/notify';
import styles from './DownloadQr.module.css';
import { pngFileOf, type QrCode, svgFileOf } from './qrCode';

/** Downloads the QR code as PNG or, for print, as SVG. */
export function DownloadQr({ code, name }: { code: QrCode; name: string }) {
  const { t } = useTranslation('publishing');

  async function savePng() {
    const file = await pngFileOf(code);
    if (file === null) {
      notify.error(t('share.qrFailed'));
    } else {
      saveFile(file, fileNameOf(t('share.qrFile', { name }), 'png'));
    }
  }

  return (
    <Menu
      label={t('share.qrDownload')}
      trigger={
        <IconButton className={styles['button']} label={t('share.qrDownload')} icon={<QrIcon size={16} />} />
      }
      items={[
        { id: 'png', label: t('share.qrPng'), icon: <Download />, onSelect: () => void savePng() },
        {
          id: 'svg',
          label: t('share.qrSvg'),
          icon: <Download />,
          onSelect: () => saveFile(svgFileOf(code), fileNameOf(t('share.qrFile', { name }), 'svg')),
        },
      ]}
    />
  );
}
