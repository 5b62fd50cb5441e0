import { Bell, Flag, Gauge, Palette, Play, Users } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFacts } from '../api/loadForm';
import type { Autosave } from '../draft-sync/autosave';
import { AccessRow, EmbeddingRow } from './AccessRows';
import { ClosedTextRow } from './ClosedTextRow';
import { ConfirmationRow } from './ConfirmationRow';
import { EndingsRow } from './EndingsRow';
import { AnotherResponseRow, NextButtonRow, OnePerDeviceRow } from './FlagRows';
import { NotificationsRow } from './NotificationsRow';
import { PrefillRow } from './PrefillRow';
import { ResponseLimitRow } from './ResponseLimitRow';
import { RetentionRow } from './RetentionRow';
import { ScheduleRow } from './ScheduleRow';
import { StartPageRow } from './StartPageRow';
import { WelcomeRow } from './WelcomeRow';

export type OpenOverlay = (overlay: 'people' | 'share') => void;

export type SettingProps = { facts: FormFacts; saveNow: Autosave['saveNow']; onOpen: OpenOverlay };

/** A row that is shown while the search matches one of its words. */
type Setting = { readonly id: string; readonly words: string; readonly Row: ComponentType<SettingProps> };

export type SettingsSection = {
  readonly id: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly settings: readonly Setting[];
};

type SettingId = keyof typeof ROWS;

const ROWS = {
  welcome: WelcomeRow,
  startPage: StartPageRow,
  prefill: PrefillRow,
  endings: EndingsRow,
  anotherResponse: AnotherResponseRow,
  access: AccessRow,
  embedding: EmbeddingRow,
  schedule: ScheduleRow,
  responseLimit: ResponseLimitRow,
  closedText: ClosedTextRow,
  onePerDevice: OnePerDeviceRow,
  retention: RetentionRow,
  notifications: NotificationsRow,
  confirmation: ConfirmationRow,
  nextButton: NextButtonRow,
} satisfies Record<string, ComponentType<SettingProps>>;

/** The settings that the user can change, by section. */
export function useSettingsSections({ role }: FormFacts): readonly SettingsSection[] {
  const { t } = useTranslation('formSettings');
  const setting = (id: SettingId): Setting => ({
    id,
    words: [t(`setting.${id}.title`), t(`setting.${id}.help`), t(`setting.${id}.words`)].join(' '),
    Row: ROWS[id],
  });
  const section = (
    id: 'start' | 'end' | 'access' | 'limits' | 'notifications' | 'look',
    Icon: ComponentType<{ size: number }>,
    settings: readonly SettingId[],
  ): SettingsSection => ({
    id,
    title: t(`section.${id}`),
    icon: <Icon size={16} />,
    settings: settings.map(setting),
  });
  return [
    section('start', Play, ['welcome', 'startPage', 'prefill']),
    section('end', Flag, ['endings', 'anotherResponse']),
    // Only the owner shares the form.
    ...(role === 'owner' ? [section('access', Users, ['access', 'embedding'])] : []),
    section('limits', Gauge, ['schedule', 'responseLimit', 'closedText', 'onePerDevice', 'retention']),
    section('notifications', Bell, ['notifications', 'confirmation']),
    section('look', Palette, ['nextButton']),
  ];
}
