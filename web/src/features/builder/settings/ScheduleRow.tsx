import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openState } from '../../../shared/works/schedule';
import { dateFormat } from '../../../ui/dates';
import layout from '../../../ui/layout.module.css';
import { SettingRow } from '../../../ui/SettingRow/SettingRow';
import { TextField } from '../../../ui/TextField/TextField';
import typeStyles from '../../../ui/type.module.css';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { fromLocalTime, toLocalTime } from './localTime';
import styles from './ScheduleRow.module.css';

/** When the form opens and closes. */
export function ScheduleRow() {
  const { t } = useTranslation('formSettings');
  const { opensAt, closesAt } = useEditorState(({ document }) => document.form.settings) ?? {};
  const isImpossible = opensAt !== undefined && closesAt !== undefined && closesAt <= opensAt;
  const isOver = openState({ closesAt }) === 'closed';
  return (
    <SettingRow
      title={t('setting.schedule.title')}
      help={t('setting.schedule.help')}
      details={
        <div className={clsx(layout['stack'], layout['gap12'])}>
          <div className={styles['times']}>
            <TimeField name="opensAt" value={opensAt} />
            <TimeField
              name="closesAt"
              value={closesAt}
              error={
                isImpossible
                  ? t('setting.schedule.impossible')
                  : isOver
                    ? t('setting.schedule.over')
                    : undefined
              }
            />
          </div>
          <ZoneHint />
        </div>
      }
    />
  );
}

type TimeFieldProps = {
  name: 'opensAt' | 'closesAt';
  value: string | undefined;
  error?: string | undefined;
};

function TimeField({ name, value, error }: TimeFieldProps) {
  const { t } = useTranslation('formSettings');
  const editor = useEditor();
  // The typed text stays: "0002", on the way to "2026", changes by minutes on its way to UTC and back.
  const [typed, setTyped] = useState('');
  const shown = fromLocalTime(typed) === value ? typed : toLocalTime(value);
  return (
    <TextField
      type="datetime-local"
      name={name}
      label={t(`field.${name}`)}
      value={shown}
      error={error}
      onChange={(text) => {
        setTyped(text);
        editor.dispatch({ type: 'settings/set', settings: { [name]: fromLocalTime(text) } });
      }}
    />
  );
}

/** The zone of the times: the owner may be elsewhere than the respondents. */
function ZoneHint() {
  const { t, i18n } = useTranslation('formSettings');
  const parts = dateFormat(i18n.language, { timeZoneName: 'long' }).formatToParts();
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return (
    <p className={clsx(typeStyles['small'], typeStyles['muted'])}>{t('setting.schedule.zone', { zone })}</p>
  );
}
