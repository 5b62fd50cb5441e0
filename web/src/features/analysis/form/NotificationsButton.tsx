import { Bell } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationSettings } from '../../../shared/notifications/lazyNotifications';
import { NotificationsSkeleton } from '../../../shared/notifications/NotificationsSkeleton';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { IconButton } from '../../../ui/IconButton/IconButton';

type NotificationsButtonProps = { formId: string; isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** Opens the person's notifications about the form. */
export function NotificationsButton({ formId, isOpen, onToggle }: NotificationsButtonProps) {
  const { t } = useTranslation('analytics');
  return (
    <>
      <IconButton
        size="lg"
        label={t('notifications.title')}
        icon={<Bell size={20} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onToggle(true)}
      />
      <Dialog
        open={isOpen}
        onClose={() => onToggle(false)}
        title={t('notifications.title')}
        description={t('notifications.help')}
        closeLabel={t('notifications.close')}
      >
        <Suspense fallback={<NotificationsSkeleton />}>
          <NotificationSettings formId={formId} />
        </Suspense>
      </Dialog>
    </>
  );
}
