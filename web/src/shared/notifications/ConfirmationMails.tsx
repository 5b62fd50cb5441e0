import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import type { components } from '../../api/schema.gen';
import layout from '../../ui/layout.module.css';
import { QueryBoundary } from '../loading/QueryBoundary';
import { useSendsMail } from '../verification/useSendsMail';
import { NoMailsNotice } from './NoMailsNotice';
import { NotificationsSkeleton } from './NotificationsSkeleton';
import { RecentMails } from './RecentMails';
import { TestMailButton } from './TestMailButton';
import { useMails } from './useMails';

type Confirmations = components['schemas']['Confirmations'];

type ConfirmationMailsProps = {
  formId: string;
  isOwner: boolean;
  /** Saves the wording that the test mail has; false: it was not saved, and the reason was shown. */
  saveDraft: () => Promise<boolean>;
};

/** The newest confirmations to respondents of a form, and a test of their wording. */
export function ConfirmationMails({ formId, isOwner, saveDraft }: ConfirmationMailsProps) {
  const { t } = useTranslation('notifications');
  const sendsMail = useSendsMail();
  const params = { path: { id: formId } };
  const { query, sendTest, isSending } = useMails<Confirmations>({
    queryKey: ['confirmations', formId],
    queryFn: () => call('get', '/api/form/{id}/confirmations', { params }),
    requestTest: async () =>
      (await saveDraft()) ? call('post', '/api/form/{id}/confirmations/test', { params }) : undefined,
  });
  const unverified = isOwner ? 'confirmations.unverified' : 'confirmations.ownerUnverified';
  return (
    <QueryBoundary
      query={query}
      skeleton={<NotificationsSkeleton />}
      whatFailed={t('confirmations.loadFailed')}
    >
      {({ ownerVerified, mails }) => (
        <div className={clsx(layout['stack'], layout['gap24'])}>
          {!(sendsMail && ownerVerified) && (
            <NoMailsNotice
              text={t(sendsMail ? unverified : 'confirmations.noMail')}
              canVerify={sendsMail && isOwner}
            />
          )}
          <RecentMails
            title={t('confirmations.title')}
            mails={mails}
            nameOf={({ kind, receipt }) =>
              kind === 'test' ? t('mails.test') : (receipt ?? t('confirmations.response'))
            }
            action={
              <TestMailButton
                label={t('confirmations.test')}
                disabled={!sendsMail || (isOwner && !ownerVerified)}
                busy={isSending}
                onSend={() => sendTest()}
              />
            }
          />
        </div>
      )}
    </QueryBoundary>
  );
}
