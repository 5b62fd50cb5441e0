import { CircleAlert, File as FileSign, X } from 'lucide-react';
import styles from './FileUploadField.module.css';
import { sizeText } from './fileKinds';
import { fileWords } from './fileWords';
import type { ListedFile } from './useUploads';

/** One file of an upload question: its name, how far it is, and a way to take it out. */
export function FileRow({
  file: { key, name, bytes, state },
  onRetry,
  onRemove,
}: {
  file: ListedFile;
  onRetry: (key: string, file: File) => void;
  onRemove: (key: string) => void;
}) {
  const remove = state.at === 'sending' ? fileWords().cancelFile(name) : fileWords().removeFile(name);
  return (
    <li className={styles['row']}>
      <FileSign size={20} className={styles['file']} aria-hidden="true" />
      <div className={styles['about']}>
        <span className={styles['name']}>{name}</span>
        {state.at === 'sent' && bytes > 0 && <span className={styles['size']}>{sizeText(bytes)}</span>}
        {state.at === 'sending' && (
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
        )}
        {state.at === 'failed' && (
          <span className={styles['failed']} role="alert">
            <CircleAlert size={16} aria-hidden="true" />
            {fileWords().uploadFailed}
            <button
              type="button"
              className={styles['retry']}
              aria-label={fileWords().retryFile(name)}
              onClick={() => onRetry(key, state.file)}
            >
              {fileWords().retry}
            </button>
          </span>
        )}
      </div>
      <button
        type="button"
        className={styles['remove']}
        aria-label={remove}
        title={remove}
        onClick={() => onRemove(key)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </li>
  );
}
