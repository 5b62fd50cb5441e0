import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileKind, FileUploadQuestion } from '../../../../form-rules/definition';
import { maxFileBytes } from '../../../../form-rules/fileSize';
import { FILE_BYTES, FILES_PER_QUESTION } from '../../../../form-rules/limits';
import { Checkbox } from '../../../../ui/Checkbox/Checkbox';
import { TextField } from '../../../../ui/TextField/TextField';
import { FILE_KINDS } from '../../draft/newContent';
import { useEditor } from '../../editor/EditorContext';
import { sizeText } from '../../media/sizeText';
import styles from './FileUploadEditor.module.css';
import { WholeNumberField } from './WholeNumberField';

/** Which files a question asks for, how many, and how large. */
export const FileUploadEditor = memo(function FileUploadEditor({
  question,
}: {
  question: FileUploadQuestion;
}) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { id, maxFiles, maxFileSize } = question;
  return (
    <div className={styles['editor']}>
      <FileTypes question={question} />
      <div className={styles['pair']}>
        <WholeNumberField
          label={t('kinds.upload.number')}
          name="maxFiles"
          value={maxFiles}
          refusalOf={(number) =>
            number !== undefined && number >= 1 && number <= FILES_PER_QUESTION
              ? undefined
              : t('kinds.upload.numberRange', { count: maxFiles })
          }
          onChange={(number) => editor.give({ type: 'upload/set', id, maxFiles: number })}
        />
        <TextField
          label={t('kinds.upload.size')}
          name="maxFileSize"
          autoComplete="off"
          spellCheck={false}
          value={maxFileSize}
          hint={<SizeRead text={maxFileSize} />}
          onChange={(text) => editor.give({ type: 'upload/set', id, maxFileSize: text })}
        />
      </div>
    </div>
  );
});

function FileTypes({ question: { id, fileTypes } }: { question: FileUploadQuestion }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const messageId = useId();
  // Remembered with the type it was about: it is answered as soon as another one is chosen.
  const [refused, setRefused] = useState<FileKind>();
  const isRefused = fileTypes.length === 1 && fileTypes[0] === refused;

  function toggle(kind: FileKind, isWanted: boolean) {
    const wanted = FILE_KINDS.filter((one) => (one === kind ? isWanted : fileTypes.includes(one)));
    setRefused(wanted.length === 0 ? kind : undefined);
    if (wanted.length > 0) {
      editor.give({ type: 'upload/set', id, fileTypes: wanted });
    }
  }

  return (
    <fieldset aria-describedby={isRefused ? messageId : undefined}>
      <legend className={styles['legend']}>{t('kinds.upload.types')}</legend>
      <div className={styles['types']}>
        {FILE_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`kinds.upload.type.${kind}`)}
            name={kind}
            checked={fileTypes.includes(kind)}
            onChange={(isWanted) => toggle(kind, isWanted)}
          />
        ))}
      </div>
      <p id={messageId} role="status" className={styles['message']}>
        {isRefused && t('kinds.upload.oneStays')}
      </p>
    </fieldset>
  );
}

/** What the owner's words for a size are taken for. */
function SizeRead({ text }: { text: string }) {
  const { t, i18n } = useTranslation('builder');
  const bytes = maxFileBytes(text);
  const size = sizeText(bytes, i18n.language);
  if (!saysASize(text)) {
    return t('kinds.upload.unreadable', { size });
  }
  return bytes === FILE_BYTES ? t('kinds.upload.readAsMost', { size }) : t('kinds.upload.readAs', { size });
}

/** Only chooses the words; what a text means is decided by `maxFileBytes`. */
function saysASize(text: string): boolean {
  return /^0*[1-9][0-9]*[kmg]b$/i.test(text.replaceAll(/\s/g, ''));
}
