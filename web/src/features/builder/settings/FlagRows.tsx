import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSettings } from '../../../form-rules/settings';
import { SettingRow } from '../../../ui/SettingRow/SettingRow';
import { Toggle } from '../../../ui/Toggle/Toggle';
import { useEditor, useEditorState } from '../editor/EditorContext';

export function NextButtonRow() {
  const [isOn, set] = useFlag('nextUntilLastPage');
  return <ToggleRow setting="nextButton" isOn={isOn} onToggle={set} />;
}

export function OnePerDeviceRow() {
  const [isOn, set] = useFlag('oneResponsePerDevice');
  return <ToggleRow setting="onePerDevice" isOn={isOn} onToggle={set} />;
}

export function AnotherResponseRow() {
  const [isHidden, setHidden] = useFlag('hideAnotherResponse');
  const [isOnePerDevice] = useFlag('oneResponsePerDevice');
  return (
    <ToggleRow
      setting="anotherResponse"
      isOn={!isHidden && !isOnePerDevice}
      isDisabled={isOnePerDevice}
      onToggle={(isOn) => setHidden(!isOn)}
    />
  );
}

type ToggleRowProps = {
  setting: 'nextButton' | 'onePerDevice' | 'anotherResponse';
  isOn: boolean;
  /** Another setting decides. */
  isDisabled?: boolean;
  onToggle: (isOn: boolean) => void;
};

function ToggleRow({ setting, isOn, isDisabled = false, onToggle }: ToggleRowProps) {
  const { t } = useTranslation('formSettings');
  const help = useId();
  const title = t(`setting.${setting}.title`);
  return (
    <SettingRow
      title={title}
      help={isDisabled ? t('setting.anotherResponse.onePerDevice') : t(`setting.${setting}.help`)}
      helpId={help}
      isSwitch
      control={
        <Toggle
          label={title}
          hideLabel
          isOn={isOn}
          disabled={isDisabled}
          describedBy={help}
          onToggle={onToggle}
        />
      }
    />
  );
}

type Flag = keyof Pick<FormSettings, 'nextUntilLastPage' | 'oneResponsePerDevice' | 'hideAnotherResponse'>;

function useFlag(flag: Flag): [isOn: boolean, set: (isOn: boolean) => void] {
  const editor = useEditor();
  const isOn = useEditorState(({ document }) => document.form.settings?.[flag] === true);
  return [isOn, (next) => editor.dispatch({ type: 'settings/set', settings: { [flag]: next } })];
}
