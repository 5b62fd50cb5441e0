import { useTranslation } from 'react-i18next';
import { SettingRow } from '../../../ui/SettingRow/SettingRow';
import { TextArea } from '../../../ui/TextArea/TextArea';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { TEXT_CHARACTERS } from './lengths';

/** What visitors read once the form has closed. */
export function ClosedTextRow() {
  const { t } = useTranslation('formSettings');
  const editor = useEditor();
  const closedText = useEditorState(({ document }) => document.form.settings?.closedText);
  return (
    <SettingRow
      title={t('setting.closedText.title')}
      help={t('setting.closedText.help')}
      details={
        <TextArea
          label={t('field.text')}
          maxLength={TEXT_CHARACTERS}
          value={closedText ?? ''}
          onChange={(text) => editor.dispatch({ type: 'settings/set', settings: { closedText: text } })}
        />
      }
    />
  );
}
