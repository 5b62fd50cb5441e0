import clsx from 'clsx';
import { type RefCallback, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import styles from './ChosenFile.module.css';
import { type MediaKind, sizeText } from './mediaFile';
import type { UploadState } from './useUpload';

export type ChosenFileProps = {
  kind: MediaKind;
  file: File;
  upload: UploadState;
  onOther: () => void;
};

export function ChosenFile({ kind, file, upload, onOther }: ChosenFileProps) {
  const { t, i18n } = useTranslation('builder');
  const show = usePreview(file);
  const [hasNoPreview, setHasNoPreview] = useState(false);
  const isSending = upload.at === 'sending';
  return (
    <div className={clsx(layout['grid'], layout['gap12'])}>
      {!hasNoPreview && (
        <div className={clsx(layout['center'], layout['panel'], styles['preview'])}>
          {kind === 'Image' ? (
            <img ref={show} alt="" className={styles['picture']} onError={() => setHasNoPreview(true)} />
          ) : (
            // Only a preview: not playable.
            <video
              ref={show}
              className={styles['picture']}
              muted
              preload="metadata"
              aria-hidden="true"
              tabIndex={-1}
              onError={() => setHasNoPreview(true)}
            />
          )}
        </div>
      )}
      <div className={clsx(layout['spreadWrap'], styles['row'])}>
        <p className={clsx(layout['shrink'], typeStyles['medium'], typeStyles['breakWords'])}>
          {file.name}{' '}
          <span className={clsx(typeStyles['hint'], styles['size'])}>
            {sizeText(file.size, i18n.language)}
          </span>
        </p>
        {/* Takes the focus from the drop zone it replaces. */}
        <Button variant="ghost" size="sm" autoFocus disabled={isSending} onClick={onOther}>
          {t('media.chooseAnother')}
        </Button>
      </div>
      {isSending && <Progress share={upload.share} />}
    </div>
  );
}

/** Shows a local file by an object URL, which is revoked on unmount. */
function usePreview(file: File): RefCallback<HTMLImageElement | HTMLVideoElement> {
  return useCallback(
    (element: HTMLImageElement | HTMLVideoElement) => {
      const url = URL.createObjectURL(file);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
}

function Progress({ share }: { share: number }) {
  const { t, i18n } = useTranslation('builder');
  const whole = Math.floor(share * 100);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(whole / 100);
  const text = share >= 1 ? t('media.checking') : t('media.sent', { percent });
  return (
    <div className={clsx(layout['grid'], layout['gap6'])}>
      <div
        role="progressbar"
        aria-label={t('media.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={whole}
        aria-valuetext={text}
        className={styles['track']}
      >
        <div className={styles['bar']} style={{ width: `${whole}%` }} />
      </div>
      <p className={clsx(typeStyles['hint'], styles['size'])} aria-hidden="true">
        {text}
      </p>
    </div>
  );
}
