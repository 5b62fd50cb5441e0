import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionOf } from '../../../../question-fields/fieldProps';
import { useEditor } from '../../editor/EditorContext';
import { focusKey } from '../../editor/focus';
import { AutoGrowText } from '../AutoGrowText';
import styles from './TextBodyEditor.module.css';

/** The words of a Text, as high as they are. What keys do in them is the card's to know. */
export const TextBodyEditor = memo(function TextBodyEditor({ question }: { question: QuestionOf<'Text'> }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { id, shortText } = question;
  return (
    <AutoGrowText
      className={styles['body']}
      aria-label={t('kinds.text.body')}
      placeholder={t('kinds.text.placeholder')}
      data-focus={focusKey.question(id)}
      value={shortText}
      onText={(body) => editor.give({ type: 'text/set', id, body })}
    />
  );
});
