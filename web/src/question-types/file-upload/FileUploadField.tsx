import clsx from 'clsx';
import { Camera, CircleAlert, Upload as UploadSign } from 'lucide-react';
import {
  type ChangeEvent,
  type DragEvent,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { idsIn } from '../../form-rules/answer';
import { maxFileBytes } from '../../form-rules/fileSize';
import type { QuestionOf } from '../../form-rules/questions';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden';
import type { FieldProps } from '../fieldProps';
import { FileRow } from './FileRow';
import styles from './FileUploadField.module.css';
import { acceptOf, cameraFor, sizeText } from './fileKinds';
import { fileTexts } from './fileTexts';
import { kindNames, sortFiles, takesEveryKind } from './sortFiles';
import type { ListedFile, UploadList } from './uploadList';
import { WithUploads } from './WithUploads';

type FileFieldProps = FieldProps<QuestionOf<'File Upload'>>;

/** Uploads a respondent's files. */
export function FileUploadField(field: FileFieldProps) {
  return (
    <WithUploads {...field} uploadTime="atOnce">
      {(uploads) => <FilesField {...field} uploads={uploads} />}
    </WithUploads>
  );
}

/** Files can be chosen, dropped or photographed. Unsuitable ones are rejected with a message before the upload. */
export function FilesField({
  question,
  answer,
  onAnswer,
  controlId,
  labelledBy,
  describedBy,
  isInvalid,
  uploads,
}: FileFieldProps & { uploads: UploadList }) {
  const own = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { files, refusals, addFiles, remove, send } = useChosenFiles({ question, answer, onAnswer, uploads });
  const camera = cameraFor(question.fileTypes);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    addFiles([...(target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    target.value = '';
  }

  function removeRow(id: string) {
    remove(id);
    // The focus would be lost with the removed row.
    input.current?.focus();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    addFiles([...event.dataTransfer.files]);
  }

  return (
    <>
      <label className={clsx(styles['drop'], isOver && styles['isOver'], isInvalid && styles['isInvalid'])}>
        <input
          ref={input}
          type="file"
          className={layout['overlayInput']}
          id={controlId}
          multiple={question.maxFiles > 1}
          accept={acceptOf(question.fileTypes)}
          aria-labelledby={clsx(labelledBy, `${own}choose`)}
          aria-describedby={clsx(`${own}limits`, describedBy)}
          aria-invalid={isInvalid}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onChange={choose}
        />
        <span className={clsx(layout['center'], layout['rigid'], styles['sign'])}>
          <UploadSign size={20} aria-hidden="true" />
        </span>
        <span className={layout['shrink']}>
          <span className={clsx(layout['block'], styles['choose'])} id={`${own}choose`}>
            <span className={styles['link']}>{fileTexts().chooseFiles}</span> {fileTexts().orDrop}
          </span>
          <span className={clsx(typeStyles['help'], layout['block'])} id={`${own}limits`}>
            {fileTexts().fileLimits(
              question.maxFiles,
              sizeText(maxFileBytes(question.maxFileSize)),
              takesEveryKind(question) ? '' : kindNames(question),
            )}
          </span>
        </span>
      </label>
      {camera && (
        <label className={clsx(layout['row'], layout['gap8'], styles['camera'])}>
          <input
            type="file"
            className={layout['overlayInput']}
            accept={camera}
            capture="environment"
            aria-labelledby={clsx(labelledBy, `${own}camera`)}
            onChange={choose}
          />
          <Camera size={18} aria-hidden="true" />
          <span id={`${own}camera`}>
            {camera === 'video/*' ? fileTexts().takeVideo : fileTexts().takePhoto}
          </span>
        </label>
      )}
      <div role="alert">
        {refusals.map((refusal) => (
          <p key={refusal} className={clsx(layout['topRow'], layout['gap8'], styles['refusal'])}>
            <CircleAlert size={16} aria-hidden="true" />
            <span>{refusal}</span>
          </p>
        ))}
      </div>
      {files.length > 0 && (
        <ul aria-label={fileTexts().chosenFiles}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} onPause={uploads.pause} onSend={send} onRemove={removeRow} />
          ))}
        </ul>
      )}
      <div role="status">
        <VisuallyHidden>{spokenState(files)}</VisuallyHidden>
      </div>
    </>
  );
}

type ChosenFilesOptions = Pick<FileFieldProps, 'question' | 'answer' | 'onAnswer'> & { uploads: UploadList };

/** The files of the answer, and those that were refused after they had been added. */
function useChosenFiles({ question, answer, onAnswer, uploads }: ChosenFilesOptions) {
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const taken = useSyncExternalStore(uploads.subscribe, uploads.read);
  const ids = idsIn(answer);
  const files = taken.filter(({ id, state }) => state.at === 'refused' || ids.includes(id));
  const listed = files.filter(({ state }) => state.at !== 'refused');

  function answerWith(next: readonly string[]) {
    onAnswer(next.length > 0 ? next : undefined);
  }

  // Talks to the upload list: removes files from the answer that were refused later.
  useEffect(() => {
    const usable = ids.filter((id) => listed.some((file) => file.id === id));
    if (usable.length < ids.length) {
      answerWith(usable);
    }
  });

  function addFiles(chosen: readonly File[]) {
    const { accepted, refused } = sortFiles(question, listed, chosen);
    setRefusals(refused);
    if (accepted.length > 0) {
      answerWith([...ids, ...uploads.add(accepted)]);
    }
  }

  function remove(id: string) {
    uploads.remove(id);
    setRefusals([]);
    if (ids.includes(id)) {
      answerWith(ids.filter((other) => other !== id));
    }
  }

  function send(id: string) {
    uploads.send(id);
    if (!ids.includes(id)) {
      answerWith([...ids, id]);
    }
  }

  return { files, refusals, addFiles, remove, send };
}

/** A summary for screen readers, so that they do not announce every percent. */
function spokenState(files: readonly ListedFile[]): string {
  const count = (...wanted: readonly ListedFile['state']['at'][]) =>
    files.filter(({ state }) => wanted.includes(state.at)).length;
  const parts = [
    [count('waiting', 'sending'), fileTexts().areSending],
    [count('later'), fileTexts().areWaiting],
    [count('paused'), fileTexts().arePaused],
    [count('sent'), fileTexts().areSent],
  ] as const;
  return parts.flatMap(([number, say]) => (number > 0 ? [say(number)] : [])).join(' ');
}
