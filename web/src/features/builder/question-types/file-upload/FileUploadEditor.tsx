import clsx from 'clsx';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxFileBytes } from '../../../../form-rules/fileSize';
import { FILE_BYTES, FILE_KINDS, FILES_PER_QUESTION } from '../../../../form-rules/lazyConstants.gen';
import type { FileKind, FileUploadQuestion } from '../../../../form-rules/questions/fileUpload';
import { Checkbox } from '../../../../ui/Checkbox/Checkbox';
import layout from '../../../../ui/layout.module.css';
import { TextField } from '../../../../ui/TextField/TextField';
import typeStyles from '../../../../ui/type.module.css';
import { useEditor } from '../../editor/EditorContext';
import { sizeText } from '../../media/mediaFile';
import { WholeNumberField } from '../WholeNumberField';
import styles from './FileUploadEditor.module.css';

export const FileUploadEditor = memo(function FileUploadEditor({
  question,
}: {
  question: FileUploadQuestion;
}) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { id, maxFiles, maxFileSize } = question;
  return (
    <div className={clsx(layout['grid'], styles['editor'])}>
      <FileTypes question={question} />
      <div className={clsx(layout['grid'], layout['gap12'], styles['pair'])}>
        <WholeNumberField
          label={t('kinds.upload.number')}
          name="maxFiles"
          value={maxFiles}
          errorOf={(number) =>
            number !== undefined && number >= 1 && number <= FILES_PER_QUESTION
              ? undefined
              : t('kinds.upload.numberRange', { count: maxFiles })
          }
          onChange={(number) => editor.dispatch({ type: 'upload/set', id, maxFiles: number })}
        />
        <TextField
          label={t('kinds.upload.size')}
          name="maxFileSize"
          autoComplete="off"
          spellCheck={false}
          value={maxFileSize}
          hint={<ParsedSize text={maxFileSize} />}
          onChange={(text) => editor.dispatch({ type: 'upload/set', id, maxFileSize: text })}
        />
      </div>
    </div>
  );
});

function FileTypes({ question: { id, fileTypes } }: { question: FileUploadQuestion }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const messageId = useId();
  // The type whose removal was refused; the message ends when another one is chosen.
  const [refused, setRefused] = useState<FileKind>();
  const isRefused = fileTypes.length === 1 && fileTypes[0] === refused;

  function toggle(kind: FileKind, isChecked: boolean) {
    const types = FILE_KINDS.filter((one) => (one === kind ? isChecked : fileTypes.includes(one)));
    setRefused(types.length === 0 ? kind : undefined);
    if (types.length > 0) {
      editor.dispatch({ type: 'upload/set', id, fileTypes: types });
    }
  }

  return (
    <fieldset aria-describedby={isRefused ? messageId : undefined}>
      <legend className={clsx(typeStyles['small'], typeStyles['medium'], styles['legend'])}>
        {t('kinds.upload.types')}
      </legend>
      <div className={clsx(layout['grid'], styles['types'])}>
        {FILE_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`kinds.upload.type.${kind}`)}
            name={kind}
            checked={fileTypes.includes(kind)}
            onChange={(isChecked) => toggle(kind, isChecked)}
          />
        ))}
      </div>
      <p id={messageId} role="status" className={clsx(typeStyles['small'], styles['message'])}>
        {isRefused && t('kinds.upload.oneStays')}
      </p>
    </fieldset>
  );
}

function ParsedSize({ text }: { text: string }) {
  const { t, i18n } = useTranslation('builder');
  const bytes = maxFileBytes(text);
  const size = sizeText(bytes, i18n.language);
  if (!isSize(text)) {
    return t('kinds.upload.unreadable', { size });
  }
  return bytes === FILE_BYTES ? t('kinds.upload.readAsMax', { size }) : t('kinds.upload.readAs', { size });
}

/** Only selects the message; `maxFileBytes` parses the text. */
function isSize(text: string): boolean {
  return /^0*[1-9][0-9]*[kmg]b$/i.test(text.replaceAll(/\s/g, ''));
}
