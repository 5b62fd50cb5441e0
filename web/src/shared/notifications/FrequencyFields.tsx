import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema.gen';
import { dateFormat } from '../../ui/dates';
import { Select } from '../../ui/Select/Select';
import { TextField } from '../../ui/TextField/TextField';
import { FIRST_TIME, toLocalTime, toUtcMinute, UNCHOSEN_UTC_MINUTE } from './dailyTime';
import styles from './FrequencyFields.module.css';
import type { Notifications, NotificationsChange } from './useNotifications';

type Frequency = components['schemas']['NotificationFrequency'];

const FREQUENCIES = ['never', 'immediately', 'hourly', 'daily'] as const satisfies readonly Frequency[];

type FrequencyFieldsProps = {
  notifications: Pick<Notifications, 'frequency' | 'dailyAt'>;
  disabled: boolean;
  onChange: (change: NotificationsChange, onFailure?: () => void) => void;
};

/** How often mails are sent, and when the daily one is. */
export function FrequencyFields({ notifications, disabled, onChange }: FrequencyFieldsProps) {
  const { t } = useTranslation('notifications');
  const { frequency, dailyAt } = notifications;

  function choose(next: Frequency) {
    const suggested = dailyAt === UNCHOSEN_UTC_MINUTE ? toUtcMinute(FIRST_TIME) : undefined;
    onChange({
      frequency: next,
      ...(next === 'daily' && suggested !== undefined && { dailyAt: suggested }),
    });
  }

  return (
    <div className={styles['fields']}>
      <Select
        label={t('frequency.label')}
        hint={t(`frequencyHelp.${frequency}`)}
        value={frequency}
        options={FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        disabled={disabled}
        onChange={choose}
      />
      {frequency === 'daily' && (
        <DailyTimeField
          utcMinute={dailyAt}
          disabled={disabled}
          onChange={(minute, onFailure) => onChange({ frequency, dailyAt: minute }, onFailure)}
        />
      )}
    </div>
  );
}

type DailyTimeFieldProps = {
  utcMinute: number;
  disabled: boolean;
  onChange: (utcMinute: number, onFailure: () => void) => void;
};

function DailyTimeField({ utcMinute, disabled, onChange }: DailyTimeFieldProps) {
  const { t, i18n } = useTranslation('notifications');
  // Shown while typing: the field may be incomplete, and the stored time follows a moment later.
  const [typed, setTyped] = useState<string>();
  const parts = dateFormat(i18n.language, { timeZoneName: 'long' }).formatToParts();
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const showStored = () => setTyped(undefined);
  return (
    <TextField
      type="time"
      name="dailyAt"
      label={t('time')}
      hint={t('zone', { zone })}
      value={typed ?? toLocalTime(utcMinute)}
      disabled={disabled}
      onChange={(text) => {
        setTyped(text);
        const minute = toUtcMinute(text);
        if (minute !== undefined) {
          onChange(minute, showStored);
        }
      }}
      onBlur={showStored}
    />
  );
}
