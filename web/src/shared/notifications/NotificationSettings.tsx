import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { type OwnProfile, ownProfile } from '../../api/ownProfile';
import { localeOf } from '../../ui/dates';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import { QueryBoundary } from '../loading/QueryBoundary';
import { useSendsMail } from '../verification/useSendsMail';
import { FrequencyFields } from './FrequencyFields';
import { NoMailsNotice } from './NoMailsNotice';
import { NotificationsSkeleton } from './NotificationsSkeleton';
import { RecentMails } from './RecentMails';
import { TestMailButton } from './TestMailButton';
import { type Notifications, useNotifications } from './useNotifications';

/** How often the signed-in person gets mails about new responses to a form, and the mails they got. */
export function NotificationSettings({ formId }: { formId: string }) {
  const { t } = useTranslation('notifications');
  const profile = useQuery(ownProfile);
  const { query, ...actions } = useNotifications(formId);
  const boundary = { skeleton: <NotificationsSkeleton />, whatFailed: t('failed.load') };
  return (
    <QueryBoundary query={profile} {...boundary}>
      {(user) => (
        <QueryBoundary query={query} {...boundary}>
          {(notifications) => <LoadedSettings user={user} notifications={notifications} {...actions} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}

type LoadedSettingsProps = Omit<ReturnType<typeof useNotifications>, 'query'> & {
  user: OwnProfile;
  notifications: Notifications;
};

function LoadedSettings({ user, notifications, change, sendTest, isSending }: LoadedSettingsProps) {
  const { t, i18n } = useTranslation('notifications');
  const numbers = new Intl.NumberFormat(localeOf(i18n.language));
  const sendsMail = useSendsMail();
  const isDisabled = !sendsMail || !user.emailVerified;
  return (
    <div className={clsx(layout['stack'], layout['gap24'])}>
      {isDisabled && <NoMailsNotice text={t(sendsMail ? 'unverified' : 'noMail')} canVerify={sendsMail} />}
      <FrequencyFields
        notifications={notifications}
        disabled={isDisabled}
        onChange={(next, onError) => change(next, onError && { onError })}
      />
      <div className={clsx(layout['stack'], layout['gap4'], typeStyles['help'])}>
        <p className={typeStyles['breakWords']}>{t('address', { email: user.email })}</p>
        <p>{t('content')}</p>
      </div>
      <RecentMails
        title={t('mails.title')}
        mails={notifications.mails}
        nameOf={({ kind, responses }) =>
          kind === 'test'
            ? t('mails.test')
            : t('mails.responses', { count: responses, number: numbers.format(responses) })
        }
        action={
          <TestMailButton
            label={t('test')}
            disabled={isDisabled}
            busy={isSending}
            onSend={() => sendTest()}
          />
        }
      />
    </div>
  );
}
