import clsx from 'clsx';
import { Camera, CircleAlert, Upload as UploadSign } from 'lucide-react';
import {
  type ChangeEvent,
  type DragEvent,
  Suspense,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Answer } from '../form-rules/answer';
import { maxFileBytes } from '../form-rules/fileSize';
import { VisuallyHidden } from '../ui/VisuallyHidden/VisuallyHidden';
import { FileRow } from './FileRow';
import styles from './FileUploadField.module.css';
import type { FieldProps, FilesOf, FileTaker, QuestionOf } from './fieldProps';
import type { FileIntake, ListedFile } from './fileIntake';
import { acceptOf, cameraFor, sizeText } from './fileKinds';
import { fileWords } from './fileWords';
import { nowhere } from './nowhere';
import { kindNames, sortFiles } from './sortFiles';
import { words } from './words';

type FileFieldProps = FieldProps<QuestionOf<'File Upload'>>;

/** Files as an answer. A respondent's go on their way; when an owner tries a form out, they go nowhere. */
export function FileUploadField({ filesOf, ...field }: FileFieldProps & { filesOf: FilesOf | undefined }) {
  return filesOf === undefined ? (
    <FilesField {...field} intake={nowhere} />
  ) : (
    <Suspense>
      <TakenFiles key={filesOf.responseId} {...field} filesOf={filesOf} />
    </Suspense>
  );
}

function TakenFiles({ filesOf, ...field }: FileFieldProps & { filesOf: FilesOf }) {
  const taker = use(takerOf(filesOf));
  return taker === undefined ? (
    <p>{words().mediaMissing}</p>
  ) : (
    <OpenFiles {...field} filesOf={filesOf} taker={taker} />
  );
}

function OpenFiles({ filesOf, taker, ...field }: FileFieldProps & { filesOf: FilesOf; taker: FileTaker }) {
  const intake = use(taker.openIntake(filesOf, field.question.id, idsOf(field.answer)));
  return <FilesField {...field} intake={intake} />;
}

const loading = new WeakMap<FilesOf['load'], Promise<FileTaker | undefined>>();

/** What takes files in, fetched once; nothing when it cannot be had, until it is asked for again. */
function takerOf({ load }: FilesOf): Promise<FileTaker | undefined> {
  const taker =
    loading.get(load) ??
    load().catch(() => {
      setTimeout(() => loading.delete(load));
      return undefined;
    });
  loading.set(load, taker);
  return taker;
}

/** Files, chosen, dropped or photographed. What is not wanted is told in words before it is taken. */
export function FilesField({
  question,
  answer,
  onAnswer,
  controlId,
  labelledBy,
  describedBy,
  isInvalid,
  intake,
}: FileFieldProps & { intake: FileIntake }) {
  const own = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isOver, setOver] = useState(false);
  const taken = useSyncExternalStore(intake.subscribe, intake.read);
  const ids = idsOf(answer);
  const files = taken.filter(({ id, state }) => state.at === 'refused' || ids.includes(id));
  const listed = files.filter(({ state }) => state.at !== 'refused');
  const camera = cameraFor(question.fileTypes);

  function answerWith(next: readonly string[]) {
    onAnswer(next.length > 0 ? next : undefined);
  }

  // Talks to whoever takes the files: one that is refused is no part of the answer, whenever that is found.
  useEffect(() => {
    const sound = ids.filter((id) => listed.some((file) => file.id === id));
    if (sound.length < ids.length) {
      answerWith(sound);
    }
  });

  function take(chosen: readonly File[]) {
    const { wanted, refused } = sortFiles(question, listed, chosen);
    setRefusals(refused);
    if (wanted.length > 0) {
      answerWith([...ids, ...intake.add(wanted)]);
    }
  }

  function remove(id: string) {
    intake.remove(id);
    setRefusals([]);
    // Its row is gone, and the focus would be with it.
    input.current?.focus();
    if (ids.includes(id)) {
      answerWith(ids.filter((other) => other !== id));
    }
  }

  function send(id: string) {
    intake.send(id);
    if (!ids.includes(id)) {
      answerWith([...ids, id]);
    }
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    take([...(target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    target.value = '';
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
          ref={input}
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
          onChange={choose}
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
      {camera && (
        <label className={styles['camera']}>
          <input
            type="file"
            className={styles['input']}
            accept={camera}
            capture="environment"
            aria-labelledby={clsx(labelledBy, `${own}camera`)}
            onChange={choose}
          />
          <Camera size={18} aria-hidden="true" />
          <span id={`${own}camera`}>
            {camera === 'video/*' ? fileWords().takeVideo : fileWords().takePhoto}
          </span>
        </label>
      )}
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
            <FileRow key={file.id} file={file} onPause={intake.pause} onSend={send} onRemove={remove} />
          ))}
        </ul>
      )}
      <div role="status">
        <VisuallyHidden>{spokenState(files)}</VisuallyHidden>
      </div>
    </>
  );
}

/** How the whole list stands, so that not every percent is read out. */
function spokenState(files: readonly ListedFile[]): string {
  const count = (...wanted: readonly ListedFile['state']['at'][]) =>
    files.filter(({ state }) => wanted.includes(state.at)).length;
  const parts = [
    [count('waiting', 'sending'), fileWords().areSending],
    [count('later'), fileWords().areWaiting],
    [count('paused'), fileWords().arePaused],
    [count('sent'), fileWords().areSent],
  ] as const;
  return parts.flatMap(([number, say]) => (number > 0 ? [say(number)] : [])).join(' ');
}

/** The uploads an answer names. */
function idsOf(answer: Answer | undefined): readonly string[] {
  return typeof answer === 'object' ? answer : [];
}
