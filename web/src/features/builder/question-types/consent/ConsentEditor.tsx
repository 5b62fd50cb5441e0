import clsx from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsentQuestion } from '../../../../form-rules/questions/consent';
import layout from '../../../../ui/layout.module.css';
import { useEditor } from '../../editor/EditorContext';
import { AutoGrowText } from '../AutoGrowText';
import styles from './ConsentEditor.module.css';

/** What the respondent agrees to, beside its checkbox. */
export const ConsentEditor = memo(function ConsentEditor({ question }: { question: ConsentQuestion }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { id, consentText } = question;
  return (
    <div className={clsx(layout['topRow'], layout['gap10'])} dir="auto">
      <span className={clsx(layout['rigid'], styles['box'])} aria-hidden="true" />
      <AutoGrowText
        className={clsx(layout['grow'], styles['text'])}
        inheritsDir
        aria-label={t('kinds.consent.text')}
        placeholder={t('kinds.consent.placeholder')}
        value={consentText}
        onText={(text) => editor.dispatch({ type: 'content/set', id, content: { consentText: text } })}
      />
    </div>
  );
});
