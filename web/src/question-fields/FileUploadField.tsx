import clsx from 'clsx';
import { CircleAlert, Upload as UploadSign } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { maxFileBytes } from '../form-rules/fileSize';
import { FileRow } from './FileRow';
import styles from './FileUploadField.module.css';
import type { FieldProps, QuestionOf, SentFile, Upload } from './fieldProps';
import { acceptOf, isOfKind, sizeText } from './fileKinds';
import { fileWords } from './fileWords';
import { type ListedFile, useUploads } from './useUploads';

type FileUploadFieldProps = FieldProps<QuestionOf<'File Upload'>> & {
  upload: Upload | undefined;
  sentFile: ((id: string) => SentFile | undefined) | undefined;
};

/** Files, chosen or dropped, sent at once. What is not wanted is told in words before it is sent. */
export function FileUploadField({
  question,
  answer,
  onAnswer,
  controlId,
  labelledBy,
  describedBy,
  isInvalid,
  upload,
  sentFile,
}: FileUploadFieldProps) {
  const own = useId();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isOver, setOver] = useState(false);
  const { files, add, retry, remove } = useUploads({ answer, onAnswer, upload, sentFile });

  function take(chosen: readonly File[]) {
    const { wanted, refused } = sorted(question, files, chosen);
    setRefusals(refused);
    add(wanted);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  }

  return (
    <>
      <label className={clsx(styles['drop'], isOver && styles['isOver'], isInvalid && styles['isInvalid'])}>
        <input
          type="file"
          className={styles['input']}
          id={controlId}
          multiple={question.maxFiles > 1}
          accept={acceptOf(question.fileTypes)}
          aria-labelledby={clsx(labelledBy, `${own}choose`)}
          aria-describedby={clsx(`${own}limits`, describedBy)}
          aria-invalid={isInvalid}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            // The same file may be chosen again after it was removed.
            target.value = '';
          }}
        />
        <span className={styles['sign']}>
          <UploadSign size={20} aria-hidden="true" />
        </span>
        <span className={styles['text']}>
          <span className={styles['choose']} id={`${own}choose`}>
            <span className={styles['link']}>{fileWords().chooseFiles}</span> {fileWords().orDrop}
          </span>
          <span className={styles['limits']} id={`${own}limits`}>
            {fileWords().fileLimits(question.maxFiles, sizeText(maxFileBytes(question.maxFileSize)))}{' '}
            {kindNames(question)}
          </span>
        </span>
      </label>
      <div role="alert">
        {refusals.map((refusal) => (
          <p key={refusal} className={styles['refusal']}>
            <CircleAlert size={16} aria-hidden="true" />
            <span>{refusal}</span>
          </p>
        ))}
      </div>
      {files.length > 0 && (
        <ul aria-label={fileWords().chosenFiles}>
          {files.map((file) => (
            <FileRow key={file.key} file={file} onRetry={retry} onRemove={remove} />
          ))}
        </ul>
      )}
    </>
  );
}

/** The chosen files that may be sent, and a sentence for each of the others. */
function sorted(question: QuestionOf<'File Upload'>, listed: readonly ListedFile[], chosen: readonly File[]) {
  const wanted: File[] = [];
  const refused: string[] = [];
  const most = maxFileBytes(question.maxFileSize);
  for (const file of chosen) {
    const { name, size } = file;
    const isSame = (other: { name: string; bytes: number }) => other.name === name && other.bytes === size;
    if (question.fileTypes.length > 0 && !isOfKind(file, question.fileTypes)) {
      refused.push(fileWords().wrongKind(name, kindNames(question)));
    } else if (size === 0) {
      refused.push(fileWords().emptyFile(name));
    } else if (size > most) {
      refused.push(fileWords().tooLarge(name, sizeText(most)));
    } else if (listed.some(isSame)) {
      refused.push(fileWords().sameFile(name));
    } else if (listed.length + wanted.length >= question.maxFiles) {
      refused.push(fileWords().tooMany(name, question.maxFiles));
    } else {
      wanted.push(file);
    }
  }
  return { wanted, refused };
}

function kindNames({ fileTypes }: QuestionOf<'File Upload'>): string {
  return fileTypes.map((kind) => fileWords().fileKinds[kind]).join(', ');
}
