import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RETENTION_DAYS } from '../../../form-rules/lazyConstants.gen';
import { SettingRow } from '../../../ui/SettingRow/SettingRow';
import { Toggle } from '../../../ui/Toggle/Toggle';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { WholeNumberField } from '../question-types/WholeNumberField';

/** Until the user sets another one. */
const FIRST_DAYS = 90;

/** For how many days responses are kept. */
export function RetentionRow() {
  const { t, i18n } = useTranslation('formSettings');
  const editor = useEditor();
  const help = useId();
  const days = useEditorState(({ document }) => document.form.settings?.retentionDays);
  const set = (retentionDays: number | undefined) =>
    editor.dispatch({ type: 'settings/set', settings: { retentionDays } });
  const title = t('setting.retention.title');
  const max = new Intl.NumberFormat(i18n.language).format(RETENTION_DAYS);
  return (
    <SettingRow
      title={title}
      help={t('setting.retention.help')}
      helpId={help}
      isSwitch
      control={
        <Toggle
          label={title}
          hideLabel
          isOn={days !== undefined}
          describedBy={help}
          onToggle={(isOn) => set(isOn ? FIRST_DAYS : undefined)}
        />
      }
      details={
        days !== undefined && (
          <WholeNumberField
            label={t('field.retentionDays')}
            name="retentionDays"
            value={days}
            errorOf={(number) =>
              number === undefined || number < 1 || number > RETENTION_DAYS
                ? t('setting.retention.range', { max })
                : undefined
            }
            onChange={set}
          />
        )
      }
    />
  );
}
