import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RESPONSE_LIMIT } from '../../../form-rules/lazyConstants.gen';
import { SettingRow } from '../../../ui/SettingRow/SettingRow';
import { Toggle } from '../../../ui/Toggle/Toggle';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { WholeNumberField } from '../question-types/WholeNumberField';

/** Until the user sets another one. */
const FIRST_LIMIT = 100;

/** After how many complete responses the form closes. */
export function ResponseLimitRow() {
  const { t, i18n } = useTranslation('formSettings');
  const editor = useEditor();
  const help = useId();
  const limit = useEditorState(({ document }) => document.form.settings?.responseLimit);
  const set = (responseLimit: number | undefined) =>
    editor.dispatch({ type: 'settings/set', settings: { responseLimit } });
  const title = t('setting.responseLimit.title');
  const max = new Intl.NumberFormat(i18n.language).format(RESPONSE_LIMIT);
  return (
    <SettingRow
      title={title}
      help={t('setting.responseLimit.help')}
      helpId={help}
      isSwitch
      control={
        <Toggle
          label={title}
          hideLabel
          isOn={limit !== undefined}
          describedBy={help}
          onToggle={(isOn) => set(isOn ? FIRST_LIMIT : undefined)}
        />
      }
      details={
        limit !== undefined && (
          <WholeNumberField
            label={t('field.responseLimit')}
            name="responseLimit"
            value={limit}
            errorOf={(number) =>
              number === undefined || number < 1 || number > RESPONSE_LIMIT
                ? t('setting.responseLimit.range', { max })
                : undefined
            }
            onChange={set}
          />
        )
      }
    />
  );
}
