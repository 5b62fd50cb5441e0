import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../../form-rules/definition';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { AutoGrowText } from './AutoGrowText';
import styles from './Description.module.css';

/** The line that helps with a question: there when it says something, or when the owner asked for one. */
export function Description({ question, isSelected }: { question: Question; isSelected: boolean }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const [isAsked, setAsked] = useState(false);
  const { id, description = '' } = question;
  const key = `description-${id}`;
  const isShown = description !== '' || (isAsked && isSelected);

  function giveUp(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Backspace' && description === '' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      setAsked(false);
      editor.wishFocus({ key: focusKey.question(id) });
    }
  }

  if (isShown) {
    return (
      <AutoGrowText
        className={styles['description']}
        value={description}
        onText={(text) => {
          // Emptied, the line stays until it is left.
          setAsked(true);
          editor.give({ type: 'question/described', id, description: text });
        }}
        onKeyDown={giveUp}
        onBlur={() => setAsked(false)}
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
        className={styles['add']}
        onClick={() => {
          setAsked(true);
          editor.wishFocus({ key });
        }}
      >
        <Plus size={14} aria-hidden="true" />
        {t('canvas.card.addDescription')}
      </button>
    )
  );
}
