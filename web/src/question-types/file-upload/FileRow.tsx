import clsx from 'clsx';
import { CircleAlert, File as FileSign, Pause, X } from 'lucide-react';
import { type ReactNode, type Ref, useCallback, useRef, useState } from 'react';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from './FileUploadField.module.css';
import { isPicture, sizeText } from './fileKinds';
import { fileTexts } from './fileTexts';
import type { ListedFile } from './uploadList';

/** One file of an upload question, with its progress and actions. */
export function FileRow({
  file,
  onPause,
  onSend,
  onRemove,
}: {
  file: ListedFile;
  onPause: (id: string) => void;
  onSend: (id: string) => void;
  onRemove: (id: string) => void;
}) {
  const { id, state } = file;
  const last = useRef<HTMLButtonElement>(null);

  /** The pressed button disappears with the state, so the focus moves to the last button of the row. */
  function press(act: (id: string) => void) {
    last.current?.focus();
    act(id);
  }

  const name = file.name || fileTexts().someFile;
  const remove = state.at === 'sending' ? fileTexts().cancelFile(name) : fileTexts().removeFile(name);
  return (
    <li className={clsx(layout['row'], layout['gap8'], styles['row'])}>
      <Sign blob={file.blob} />
      <div className={clsx(layout['stack'], layout['grow'], layout['gap2'])}>
        <span className={clsx(typeStyles['breakWords'], styles['name'])} dir="auto">
          {name}
        </span>
        <Progress file={file} name={name} onSend={() => press(onSend)} />
        {!file.isStored && isPending(file) && (
          <span className={typeStyles['help']}>{fileTexts().notStored}</span>
        )}
      </div>
      {state.at === 'sending' && (
        <RowButton name={fileTexts().pauseFile(name)} onClick={() => press(onPause)}>
          <Pause size={18} aria-hidden="true" />
        </RowButton>
      )}
      <RowButton ref={last} name={remove} onClick={() => onRemove(id)}>
        <X size={18} aria-hidden="true" />
      </RowButton>
    </li>
  );
}

function Progress({ file, name, onSend }: { file: ListedFile; name: string; onSend: () => void }) {
  const { bytes, state } = file;
  switch (state.at) {
    case 'sent':
      return bytes > 0 && <span className={typeStyles['help']}>{sizeText(bytes)}</span>;
    case 'waiting':
      return <span className={typeStyles['help']}>{`${sizeText(bytes)} · ${fileTexts().waiting}`}</span>;
    case 'sending':
      return (
        <span
          className={clsx(layout['block'], styles['progress'])}
          role="progressbar"
          aria-label={fileTexts().uploading(name)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(state.progress * 100)}
        >
          <span
            className={clsx(layout['block'], styles['done'])}
            style={{ width: `${state.progress * 100}%` }}
          />
        </span>
      );
    case 'paused':
      return (
        <span className={clsx(typeStyles['help'], styles['note'])}>
          {`${sizeText(bytes)} · ${fileTexts().paused}`}
          <LineButton name={fileTexts().resumeFile(name)} onClick={onSend}>
            {fileTexts().resume}
          </LineButton>
        </span>
      );
    case 'later':
      return (
        <span className={clsx(typeStyles['help'], styles['note'])}>
          {file.isStored ? fileTexts().savedOnDevice : fileTexts().uploadFailed}
          <LineButton name={fileTexts().retryFile(name)} onClick={onSend}>
            {fileTexts().retry}
          </LineButton>
        </span>
      );
    case 'refused':
      return (
        <span className={clsx(layout['topRow'], layout['gap8'], styles['failed'])} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          <span className={clsx(layout['shrink'], typeStyles['breakWords'])}>
            {fileTexts().refusals[state.why]}
          </span>
          {(state.why === 'storageFull' || state.why === 'rejected') && (
            <LineButton name={fileTexts().retryFile(name)} onClick={onSend}>
              {fileTexts().retry}
            </LineButton>
          )}
        </span>
      );
  }
}

/** A thumbnail if the file is a picture on this device, otherwise an icon. */
function Sign({ blob }: { blob: Blob | undefined }) {
  const [hasFailed, setFailed] = useState(false);

  // An object URL keeps the whole file in memory until it is revoked.
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = blob ? URL.createObjectURL(blob) : '';
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );

  return blob && isPicture(blob.type) && !hasFailed ? (
    <img ref={show} className={styles['picture']} alt="" decoding="async" onError={() => setFailed(true)} />
  ) : (
    <FileSign size={20} className={styles['file']} aria-hidden="true" />
  );
}

function RowButton({
  ref,
  name,
  onClick,
  children,
}: {
  ref?: Ref<HTMLButtonElement>;
  name: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      ref={ref}
      type="button"
      className={clsx(layout['center'], layout['rigid'], styles['remove'])}
      aria-label={name}
      title={name}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function LineButton({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles['retry']} aria-label={name} onClick={onClick}>
      {children}
    </button>
  );
}

function isPending({ state }: ListedFile): boolean {
  return state.at !== 'sent' && state.at !== 'refused';
}
