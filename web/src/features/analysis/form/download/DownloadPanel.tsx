import clsx from 'clsx';
import { CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button/Button';
import { IconButton } from '../../../../ui/IconButton/IconButton';
import layout from '../../../../ui/layout.module.css';
import { SpinnerGlyph } from '../../../../ui/Spinner/Spinner';
import typeStyles from '../../../../ui/type.module.css';
import progressStyles from '../../ProgressBar.module.css';
import { useFormat } from '../../useFormat';
import styles from './DownloadPanel.module.css';
import type { FileFormat, Progress } from './fetchFile';
import type { Download } from './useDownload';

type DownloadPanelProps = {
  download: Download;
  onDismiss: () => void;
  onAgain: (download: Extract<Download, { at: 'failed' }>) => void;
};

/** The progress of the download, or why it failed. */
export function DownloadPanel({ download, onDismiss, onAgain }: DownloadPanelProps) {
  const { t } = useTranslation('analytics');
  if (download.at === 'none') return null;
  return (
    <section
      className={clsx(layout['row'], layout['gap12'], layout['screenOnly'], styles['panel'])}
      aria-label={t('download.panel')}
      data-raised=""
    >
      {download.at === 'running' ? (
        <>
          <SpinnerGlyph className={styles['spinner']} />
          <div className={layout['grow']}>
            <p className={typeStyles['strong']}>
              {t('download.running', { name: t(`download.${download.format}`) })}
            </p>
            <ProgressLine progress={download.progress} format={download.format} />
          </div>
          <Button variant="secondary" size="sm" onClick={onDismiss}>
            {t('download.cancel')}
          </Button>
        </>
      ) : (
        <>
          <CircleAlert size={18} className={styles['alert']} />
          <p className={layout['grow']} role="alert">
            {download.reason}
          </p>
          <Button variant="secondary" size="sm" onClick={() => onAgain(download)}>
            {t('tryAgain')}
          </Button>
          <IconButton size="sm" label={t('download.dismiss')} icon={<X size={16} />} onClick={onDismiss} />
        </>
      )}
    </section>
  );
}

function ProgressLine({ progress, format }: { progress: Progress | null; format: FileFormat }) {
  const { t } = useTranslation('analytics');
  const progressText = useProgressText();
  const text = progress === null ? t('download.preparing') : progressText(progress);
  const share =
    progress?.records !== undefined && progress.total !== undefined && progress.total > 0
      ? progress.records / progress.total
      : null;
  return (
    <>
      <p className={clsx(typeStyles['help'], typeStyles['numbers'])}>{text}</p>
      <progress
        className={clsx(progressStyles['bar'], styles['bar'])}
        aria-label={t('download.running', { name: t(`download.${format}`) })}
        aria-valuetext={text}
        max={1}
        {...(share === null ? {} : { value: Math.min(1, share) })}
      />
    </>
  );
}

function useProgressText(): (progress: Progress) => string {
  const { t, i18n } = useTranslation('analytics');
  const format = useFormat();
  return ({ bytes, records, total }) => {
    if (records !== undefined && total !== undefined) {
      return t('download.records', {
        count: total,
        done: format.number(records),
        number: format.number(total),
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
