import type { Question } from '../../../form-rules/questions';
import { Toggle } from '../../../ui/Toggle/Toggle';
import { useEditor } from '../editor/EditorContext';

export type SettingToggleProps = {
  id: Question['id'];
  name: 'other' | 'shuffle' | 'several' | 'hideFull';
  label: string;
  isOn: boolean | undefined;
};

/** A switch of a question's content. */
export function SettingToggle({ id, name, label, isOn = false }: SettingToggleProps) {
  const editor = useEditor();
  return (
    <Toggle
      label={label}
      isOn={isOn}
      onToggle={(next) =>
        editor.dispatch({ type: 'content/set', id, content: { [name]: next || undefined } })
      }
    />
  );
}
