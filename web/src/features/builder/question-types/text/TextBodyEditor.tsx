import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionOf } from '../../../../form-rules/questions';
import { useEditor } from '../../editor/EditorContext';
import { focusKey } from '../../editor/focus';
import { AutoGrowText } from '../AutoGrowText';
import styles from './TextBodyEditor.module.css';

/** The body of a Text. The card handles its keys. */
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
      onText={(body) => editor.dispatch({ type: 'content/set', id, content: { shortText: body } })}
    />
  );
});
