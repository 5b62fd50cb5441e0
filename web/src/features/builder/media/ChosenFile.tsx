import { type RefCallback, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import styles from './ChosenFile.module.css';
import type { MediaKind } from './mediaFile';
import { sizeText } from './sizeText';
import type { UploadState } from './useUpload';

export type ChosenFileProps = {
  kind: MediaKind;
  file: File;
  upload: UploadState;
  onOther: () => void;
};

/** The file that is about to be sent: what it looks like, and how much of it has left. */
export function ChosenFile({ kind, file, upload, onOther }: ChosenFileProps) {
  const { t, i18n } = useTranslation('builder');
  const show = useShown(file);
  const [isUnshown, setIsUnshown] = useState(false);
  const isSending = upload.at === 'sending';
  return (
    <div className={styles['file']}>
      {!isUnshown && (
        <div className={styles['preview']}>
          {kind === 'Image' ? (
            <img ref={show} alt="" className={styles['picture']} onError={() => setIsUnshown(true)} />
          ) : (
            // Nobody watches it here; it only shows that it is the right one.
            <video
              ref={show}
              className={styles['picture']}
              muted
              preload="metadata"
              aria-hidden="true"
              tabIndex={-1}
              onError={() => setIsUnshown(true)}
            />
          )}
        </div>
      )}
      <div className={styles['row']}>
        <p className={styles['name']}>
          {file.name} <span className={styles['size']}>{sizeText(file.size, i18n.language)}</span>
        </p>
        {/* The well that had the focus is gone. */}
        <Button variant="ghost" size="sm" autoFocus disabled={isSending} onClick={onOther}>
          {t('media.chooseAnother')}
        </Button>
      </div>
      {isSending && <Progress share={upload.share} />}
    </div>
  );
}

/** Shows a file from this device, under an address that is let go with the element. */
function useShown(file: File): RefCallback<HTMLImageElement | HTMLVideoElement> {
  return useCallback(
    (element: HTMLImageElement | HTMLVideoElement) => {
      const address = URL.createObjectURL(file);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
}

function Progress({ share }: { share: number }) {
  const { t, i18n } = useTranslation('builder');
  const whole = Math.floor(share * 100);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(whole / 100);
  const words = share >= 1 ? t('media.checking') : t('media.sent', { percent });
  return (
    <div className={styles['progress']}>
      <div
        role="progressbar"
        aria-label={t('media.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={whole}
        aria-valuetext={words}
        className={styles['track']}
      >
        <div className={styles['bar']} style={{ width: `${whole}%` }} />
      </div>
      <p className={styles['size']} aria-hidden="true">
        {words}
      </p>
    </div>
  );
}
