import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationSettings } from '../../../shared/notifications/lazyNotifications';
import { NotificationsSkeleton } from '../../../shared/notifications/NotificationsSkeleton';
import { SettingRow } from '../../../ui/SettingRow/SettingRow';
import type { SettingProps } from './useSettingsSections';

/** Not part of the draft: a subscription belongs to one person. */
export function NotificationsRow({ facts }: SettingProps) {
  const { t } = useTranslation('formSettings');
  return (
    <SettingRow
      title={t('setting.notifications.title')}
      help={t('setting.notifications.help')}
      details={
        <Suspense fallback={<NotificationsSkeleton />}>
          <NotificationSettings formId={facts.id} />
        </Suspense>
      }
    />
  );
}
