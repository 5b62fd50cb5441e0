import clsx from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { welcomeTexts } from '../../../form-page/welcomeTexts';
import layout from '../../../ui/layout.module.css';
import { SettingRow } from '../../../ui/SettingRow/SettingRow';
import { TextArea } from '../../../ui/TextArea/TextArea';
import { TextField } from '../../../ui/TextField/TextField';
import { Toggle } from '../../../ui/Toggle/Toggle';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { LABEL_CHARACTERS, TEXT_CHARACTERS, TITLE_CHARACTERS } from './lengths';

export function WelcomeRow() {
  const { t } = useTranslation('formSettings');
  const editor = useEditor();
  const welcome = useEditorState(({ document }) => document.form.settings?.welcome);
  const name = useEditorState(({ document }) => document.form.name);
  const help = useId();
  const set = (field: 'title' | 'text' | 'buttonLabel') => (text: string) =>
    editor.dispatch({ type: 'welcome/set', welcome: { [field]: text } });
  return (
    <SettingRow
      title={t('setting.welcome.title')}
      help={t('setting.welcome.help')}
      helpId={help}
      isSwitch
      control={
        <Toggle
          label={t('setting.welcome.title')}
          hideLabel
          isOn={welcome !== undefined}
          describedBy={help}
          onToggle={(isOn) => editor.dispatch({ type: isOn ? 'welcome/add' : 'welcome/remove' })}
        />
      }
      details={
        welcome && (
          <div className={clsx(layout['stack'], layout['gap16'])}>
            <TextField
              name="welcome-title"
              label={t('field.title')}
              placeholder={name}
              maxLength={TITLE_CHARACTERS}
              value={welcome.title ?? ''}
              onChange={set('title')}
            />
            <TextArea
              label={t('field.text')}
              maxLength={TEXT_CHARACTERS}
              value={welcome.text ?? ''}
              onChange={set('text')}
            />
            <TextField
              name="welcome-button"
              label={t('field.button')}
              placeholder={welcomeTexts().start}
              maxLength={LABEL_CHARACTERS}
              value={welcome.buttonLabel ?? ''}
              onChange={set('buttonLabel')}
            />
          </div>
        )
      }
    />
  );
}
