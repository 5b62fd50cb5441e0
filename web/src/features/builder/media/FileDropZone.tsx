import clsx from 'clsx';
import { Clapperboard, ImageUp } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import styles from './FileDropZone.module.css';
import { acceptedTypes, type MediaKind } from './mediaFile';

export type FileDropZoneProps = {
  kind: MediaKind;
  onFile: (file: File) => void;
  /** Set when it replaces the button that was pressed. */
  takesFocus: boolean;
};

export function FileDropZone({ kind, onFile, takesFocus }: FileDropZoneProps) {
  const { t } = useTranslation('builder');
  const id = useId();
  const isOver = useDroppedFile(onFile);
  const isImage = kind === 'Image';
  const Icon = isImage ? ImageUp : Clapperboard;
  return (
    <div className={clsx(layout['grid'], layout['gap4'], styles['zone'])} data-over={isOver || undefined}>
      <Icon size={28} className={styles['icon']} />
      <label htmlFor={id} className={typeStyles['strong']}>
        {t(`media.drop${kind}`)}{' '}
        <span className={clsx(typeStyles['link'], styles['browse'])}>{t('media.browse')}</span>
      </label>
      <p id={`${id}hint`} className={typeStyles['hint']}>
        {isImage ? t('media.imageHint') : t('media.videoHint')}
      </p>
      <input
        id={id}
        type="file"
        ref={takesFocus ? focusOnMount : undefined}
        name="file"
        className={layout['overlayInput']}
        accept={acceptedTypes[kind]}
        aria-describedby={`${id}hint`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again after it was changed.
          event.target.value = '';
          if (file) {
            onFile(file);
          }
        }}
      />
    </div>
  );
}

function focusOnMount(input: HTMLInputElement | null) {
  input?.focus();
}

/** Accepts a file dropped or pasted anywhere on the page; returns whether one is dragged over it. */
function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);

  const accept = useEffectEvent((event: Event, files: FileList | undefined) => {
    const file = files?.[0];
    if (file) {
      event.preventDefault();
      onFile(file);
    }
  });

  // Talks to the document: dropped beside the drop zone, a file would make the browser navigate to it; and a file can
  // be pasted wherever the focus is.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
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
        accept(event, event.dataTransfer?.files);
      },
      { signal },
    );
    document.addEventListener('paste', (event) => accept(event, event.clipboardData?.files), { signal });
    return () => controller.abort();
  }, []);

  return isOver;
}
