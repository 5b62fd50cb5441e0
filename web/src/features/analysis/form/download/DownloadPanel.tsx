import { CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button/Button';
import { IconButton } from '../../../../ui/IconButton/IconButton';
import { SpinnerGlyph } from '../../../../ui/Spinner/SpinnerGlyph';
import { useNumbers } from '../../useNumbers';
import styles from './DownloadPanel.module.css';
import type { FileFormat, Progress } from './fetchFile';
import type { Download } from './useDownload';

type DownloadPanelProps = {
  download: Download;
  onDismiss: () => void;
  onAgain: (download: Extract<Download, { at: 'failed' }>) => void;
};

/** What has become of the download: how far it is, or why it ended. */
export function DownloadPanel({ download, onDismiss, onAgain }: DownloadPanelProps) {
  const { t } = useTranslation('analytics');
  switch (download.at) {
    case 'none':
      return null;
    case 'running':
      return (
        <section className={styles['panel']} aria-label={t('download.panel')} data-raised="">
          <SpinnerGlyph className={styles['spinner']} />
          <div className={styles['words']}>
            <p className={styles['title']}>
              {t('download.running', { name: t(`download.${download.format}`) })}
            </p>
            <ProgressLine progress={download.progress} format={download.format} />
          </div>
          <Button variant="secondary" size="sm" onClick={onDismiss}>
            {t('download.cancel')}
          </Button>
        </section>
      );
    case 'failed':
      return (
        <section className={styles['panel']} aria-label={t('download.panel')} data-raised="" data-failed="">
          <CircleAlert size={18} className={styles['alert']} />
          <p className={styles['words']} role="alert">
            {download.reason}
          </p>
          <Button variant="secondary" size="sm" onClick={() => onAgain(download)}>
            {t('tryAgain')}
          </Button>
          <IconButton size="sm" label={t('download.dismiss')} icon={<X size={16} />} onClick={onDismiss} />
        </section>
      );
  }
}

function ProgressLine({ progress, format }: { progress: Progress | null; format: FileFormat }) {
  const { t } = useTranslation('analytics');
  const words = useProgressWords();
  const text = progress === null ? t('download.preparing') : words(progress);
  const share =
    progress?.records !== undefined && progress.total !== undefined && progress.total > 0
      ? progress.records / progress.total
      : null;
  return (
    <>
      <p className={styles['progress']}>{text}</p>
      <progress
        className={styles['bar']}
        aria-label={t('download.running', { name: t(`download.${format}`) })}
        aria-valuetext={text}
        max={1}
        {...(share === null ? {} : { value: Math.min(1, share) })}
      />
    </>
  );
}

function useProgressWords(): (progress: Progress) => string {
  const { t, i18n } = useTranslation('analytics');
  const numbers = useNumbers();
  return ({ bytes, records, total }) => {
    if (records !== undefined && total !== undefined) {
      return t('download.records', {
        count: total,
        done: numbers.count(records),
        number: numbers.count(total),
      });
    }
    const megabytes = new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit: 'megabyte',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).format(bytes / (1024 * 1024));
    return t('download.bytes', { size: megabytes });
  };
}
