import { useTranslation } from 'react-i18next';
import type { Question } from '../../../form-rules/definition';
import { numberAndText } from '../draft/numbering';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { AutoGrowText } from './AutoGrowText';
import styles from './QuestionText.module.css';

/** What a question asks, typed where it stands. The number before it follows the order. */
export function QuestionText({ question, number }: { question: Question; number: string | undefined }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { id, questionText, required } = question;
  const shown = numberAndText(questionText);
  return (
    <div className={styles['asked']}>
      {number !== undefined && (
        <span className={styles['number']} aria-hidden="true">
          {shown.number}
        </span>
      )}
      <AutoGrowText
        className={styles['text']}
        value={shown.text}
        onText={(text) => editor.give({ type: 'question/worded', id, text })}
        isStarred={required}
        aria-label={number === undefined ? t('canvas.card.text') : t('canvas.card.numberedText', { number })}
        placeholder={t('canvas.card.text')}
        data-focus={focusKey.question(id)}
      />
    </div>
  );
}
