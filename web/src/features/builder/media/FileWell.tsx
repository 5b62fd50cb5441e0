import { Clapperboard, ImageUp } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FileWell.module.css';
import { accepted, type MediaKind } from './mediaFile';

export type FileWellProps = {
  kind: MediaKind;
  onFile: (file: File) => void;
  /** It comes back in place of the button that was pressed. */
  takesFocus: boolean;
};

/** Where a file is dropped, pasted or looked for. */
export function FileWell({ kind, onFile, takesFocus }: FileWellProps) {
  const { t } = useTranslation('builder');
  const id = useId();
  const isOver = useGivenFile(onFile);
  const isImage = kind === 'Image';
  const Icon = isImage ? ImageUp : Clapperboard;
  return (
    <div className={styles['well']} data-over={isOver || undefined}>
      <Icon size={28} className={styles['icon']} />
      <label htmlFor={id} className={styles['words']}>
        {isImage ? t('media.dropImage') : t('media.dropVideo')}{' '}
        <span className={styles['browse']}>{t('media.browse')}</span>
      </label>
      <p id={`${id}hint`} className={styles['hint']}>
        {isImage ? t('media.imageHint') : t('media.videoHint')}
      </p>
      <input
        id={id}
        type="file"
        ref={takesFocus ? focusOnSight : undefined}
        name="file"
        className={styles['input']}
        accept={accepted[kind]}
        aria-describedby={`${id}hint`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after it was put right.
          event.target.value = '';
          if (file) {
            onFile(file);
          }
        }}
      />
    </div>
  );
}

function focusOnSight(input: HTMLInputElement | null) {
  input?.focus();
}

/** Takes a file that is dropped or pasted anywhere on the screen. Whether one is being dragged over it. */
function useGivenFile(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);

  const take = useEffectEvent((event: Event, files: FileList | undefined) => {
    const file = files?.[0];
    if (file) {
      event.preventDefault();
      onFile(file);
    }
  });

  // Talks to the document: a file dropped beside the well would make the browser leave the builder to show it, and
  // a file can be pasted wherever in the dialog the focus is.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) {
        event.preventDefault();
        setIsOver(true);
      }
    };
    document.addEventListener('dragenter', over, { signal });
    document.addEventListener('dragover', over, { signal });
    document.addEventListener(
      'dragleave',
      // Without a related target the pointer left the window, not only an element of it.
      ({ relatedTarget }) => relatedTarget === null && setIsOver(false),
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        take(event, event.dataTransfer?.files);
      },
      { signal },
    );
    document.addEventListener('paste', (event) => take(event, event.clipboardData?.files), { signal });
    return () => leaving.abort();
  }, []);

  return isOver;
}
