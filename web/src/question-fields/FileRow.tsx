import { CircleAlert, File as FileSign, Pause, X } from 'lucide-react';
import { type ReactNode, type Ref, useCallback, useRef, useState } from 'react';
import styles from './FileUploadField.module.css';
import type { ListedFile } from './fileIntake';
import { isPicture, sizeText } from './fileKinds';
import { fileWords } from './fileWords';

/** One file of an upload question: its name, how far it is, and what can be done about it. */
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

  /** What was pressed goes away with its state; the focus stays in the row. */
  function press(act: (id: string) => void) {
    last.current?.focus();
    act(id);
  }

  const name = file.name || fileWords().someFile;
  const remove = state.at === 'sending' ? fileWords().cancelFile(name) : fileWords().removeFile(name);
  return (
    <li className={styles['row']}>
      <Sign blob={file.blob} />
      <div className={styles['about']}>
        <span className={styles['name']}>{name}</span>
        <Progress file={file} name={name} onSend={() => press(onSend)} />
        {!file.isKept && isUnderWay(file) && <span className={styles['size']}>{fileWords().notKept}</span>}
      </div>
      {state.at === 'sending' && (
        <RowButton name={fileWords().pauseFile(name)} onClick={() => press(onPause)}>
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
      return bytes > 0 && <span className={styles['size']}>{sizeText(bytes)}</span>;
    case 'waiting':
      return <span className={styles['size']}>{`${sizeText(bytes)} · ${fileWords().inLine}`}</span>;
    case 'sending':
      return (
        <span
          className={styles['progress']}
          role="progressbar"
          aria-label={fileWords().uploading(name)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(state.share * 100)}
        >
          <span className={styles['done']} style={{ width: `${state.share * 100}%` }} />
        </span>
      );
    case 'paused':
      return (
        <span className={styles['note']}>
          {`${sizeText(bytes)} · ${fileWords().paused}`}
          <LineButton name={fileWords().resumeFile(name)} onClick={onSend}>
            {fileWords().resume}
          </LineButton>
        </span>
      );
    case 'later':
      return (
        <span className={styles['note']}>
          {file.isKept ? fileWords().savedHere : fileWords().uploadFailed}
          <LineButton name={fileWords().retryFile(name)} onClick={onSend}>
            {fileWords().retry}
          </LineButton>
        </span>
      );
    case 'refused':
      return (
        <span className={styles['failed']} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          <span className={styles['why']}>{fileWords().refusals[state.why]}</span>
          {(state.why === 'noRoom' || state.why === 'notTaken') && (
            <LineButton name={fileWords().retryFile(name)} onClick={onSend}>
              {fileWords().retry}
            </LineButton>
          )}
        </span>
      );
  }
}

/** The picture itself, where the file is one and at hand. */
function Sign({ blob }: { blob: Blob | undefined }) {
  const [hasFailed, setFailed] = useState(false);

  // The address of a picture holds the whole file until it is given back.
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
      className={styles['remove']}
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

function isUnderWay({ state }: ListedFile): boolean {
  return state.at !== 'sent' && state.at !== 'refused';
}
