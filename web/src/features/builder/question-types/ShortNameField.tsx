import { useTranslation } from 'react-i18next';
import { parseShortName } from '../../../form-rules/authoring/shortName';
import { questionsOf } from '../../../form-rules/definition';
import { SHORT_NAME_CHARACTERS } from '../../../form-rules/lazyConstants.gen';
import type { Question } from '../../../form-rules/questions';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { LimitField } from './LimitField';

/** The name of a question in links that fill in its answer. */
export function ShortNameField({ question: { id, shortName } }: { question: Question }) {
  const { t } = useTranslation('builder');
  const { t: tc } = useTranslation();
  const editor = useEditor();
  const isTaken = useEditorState(
    ({ document }) =>
      shortName !== undefined &&
      questionsOf(document.form).some((other) => other.id !== id && other.shortName === shortName),
  );
  return (
    <LimitField
      label={t('kinds.link.name')}
      name="shortName"
      value={shortName}
      parse={parseShortName}
      maxLength={SHORT_NAME_CHARACTERS}
      wrong={t('kinds.link.wrong')}
      error={isTaken ? tc('problem.short_name_repeated') : undefined}
      hint={t('kinds.link.hint', { name: shortName ?? 'email' })}
      onChange={(next) => editor.dispatch({ type: 'question/setShortName', id, shortName: next })}
    />
  );
}
