import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../../form-rules/questions';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { AutoGrowText } from '../question-types/AutoGrowText';
import styles from './Description.module.css';

/** The help text of a question, shown if not empty or after Add description. */
export function Description({ question, isSelected }: { question: Question; isSelected: boolean }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const [isRequested, setRequested] = useState(false);
  const { id, description = '' } = question;
  const key = `description-${id}`;
  const isShown = description !== '' || (isRequested && isSelected);

  function removeIfEmpty(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Backspace' && description === '' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      setRequested(false);
      editor.requestFocus({ key: focusKey.question(id) });
    }
  }

  if (isShown) {
    return (
      <AutoGrowText
        className={styles['description']}
        value={description}
        onText={(text) => {
          // An emptied line stays until it loses the focus.
          setRequested(true);
          editor.dispatch({ type: 'question/describe', id, description: text });
        }}
        onKeyDown={removeIfEmpty}
        onBlur={() => setRequested(false)}
        aria-label={t('canvas.card.description')}
        placeholder={t('canvas.card.description')}
        data-focus={key}
      />
    );
  }
  return (
    isSelected && (
      <button
        type="button"
        className={clsx(typeStyles['hint'], layout['inlineRow'], layout['gap4'], styles['add'])}
        onClick={() => {
          setRequested(true);
          editor.requestFocus({ key });
        }}
      >
        <Plus size={14} aria-hidden="true" />
        {t('canvas.card.addDescription')}
      </button>
    )
  );
}
