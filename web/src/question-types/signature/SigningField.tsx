import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { QuestionOf } from '../../form-rules/questions';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import choiceStyles from '../Choices.module.css';
import clearStyles from '../ClearAnswer.module.css';
import { ariaOf, type FieldProps } from '../fieldProps';
import { fileTexts } from '../file-upload/fileTexts';
import type { ListedFile, UploadList } from '../file-upload/uploadList';
import { WithUploads } from '../file-upload/WithUploads';
import { focusNext } from '../focusNext';
import controlStyles from '../TextControls.module.css';
import styles from './SignatureField.module.css';
import { SignHere } from './SignHere';
import { PICTURE } from './signatureCanvas';
import { signatureTexts } from './signatureTexts';
import { useSignature } from './useSignature';

type SigningFieldProps = FieldProps<QuestionOf<'Signature'>>;

type Mode = 'draw' | 'type';

/** A signature, drawn by pointer or typed by keyboard; the answer is a picture. */
export function SigningField(field: SigningFieldProps) {
  return (
    <WithUploads {...field} uploadTime="withPage">
      {(uploads) => <SignatureControls {...field} uploads={uploads} />}
    </WithUploads>
  );
}

function SignatureControls({
  answer,
  onAnswer,
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
  uploads,
}: SigningFieldProps & { uploads: UploadList }) {
  const own = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const [mode, setMode] = useState<Mode>('draw');
  const { canvas, name, file, isRefused, isSigned, write, clear } = useSignature({
    answer,
    onAnswer,
    isInvalid,
    field,
    uploads,
  });
  const texts = signatureTexts();

  function switchTo(next: Mode) {
    setMode(next);
    // Clears a typed name, so that nobody draws over it.
    if (name !== '') {
      clear();
    }
  }

  return (
    <fieldset
      ref={field}
      className={clsx(layout['stack'], layout['gap8'], styles['signature'])}
      aria-labelledby={labelledBy}
    >
      <div
        className={clsx(layout['row'], styles['modes'])}
        role="radiogroup"
        aria-label={texts.how}
        {...ariaOf({
          describedBy: clsx(describedBy, isRefused && `${own}refused`) || undefined,
          isInvalid: isInvalid || isRefused,
          isRequired,
        })}
      >
        {(['draw', 'type'] as const).map((one) => (
          <label key={one} className={clsx(layout['row'], layout['gap8'], styles['mode'])}>
            <input
              type="radio"
              className={choiceStyles['radio']}
              name={`${own}mode`}
              checked={mode === one}
              onChange={() => switchTo(one)}
            />
            {texts.modes[one]}
          </label>
        ))}
      </div>
      {mode === 'type' && (
        <input
          type="text"
          className={controlStyles['control']}
          dir="auto"
          autoComplete="name"
          aria-label={texts.yourName}
          placeholder={texts.yourName}
          maxLength={100}
          value={name}
          enterKeyHint="next"
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && focusNext(event)}
        />
      )}
      <div
        className={clsx(
          styles['pad'],
          mode === 'type' && styles['isTyped'],
          isInvalid && styles['isInvalid'],
        )}
      >
        <canvas
          ref={canvas}
          className={styles['canvas']}
          {...PICTURE}
          role="img"
          aria-label={isSigned ? texts.isSigned : texts.isEmpty}
          tabIndex={-1}
        />
        {!isSigned && mode === 'draw' && <SignHere />}
      </div>
      <div className={clsx(layout['wrapRow'], layout['gap8'])}>
        <button
          type="button"
          className={clsx(clearStyles['clear'], !isSigned && clearStyles['isOff'], styles['clear'])}
          onClick={() => {
            clear();
            // The button is then hidden.
            field.current?.querySelector<HTMLElement>('input:checked')?.focus();
          }}
        >
          {texts.clear}
        </button>
        <p className={typeStyles['help']} role="status">
          {file && uploadText(file)}
        </p>
      </div>
      {isRefused && (
        <p className={controlStyles['hint']} id={`${own}refused`} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {texts.notSaved}
        </p>
      )}
    </fieldset>
  );
}

/** What the respondent should know while the picture is not sent. */
function uploadText({ state, isStored }: ListedFile): string | undefined {
  if (state.at === 'sent' || state.at === 'refused') {
    return undefined;
  }
  if (!isStored) {
    return fileTexts().notStored;
  }
  return state.at === 'later' ? fileTexts().savedOnDevice : undefined;
}
