import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import { InvalidMailLink, MailLinkStep } from './MailLinkStep';
import { useMailLink } from './useMailLink';

const stop = (key: string) => call('post', '/unsubscribe/confirmations', { params: { query: { key } } });
const allow = (key: string) => call('delete', '/unsubscribe/confirmations', { params: { query: { key } } });

/** Ends the confirmations to the address that the link in one was mailed to, and allows them again. */
export function StopConfirmationsPage() {
  const { t } = useTranslation('notifications');
  const { step, isSending, send } = useMailLink<'question' | 'stopped' | 'allowed'>('question');
  return (
    <div aria-live="polite">
      {step === 'question' && (
        <MailLinkStep
          title={t('stopConfirmations.title')}
          lead={t('stopConfirmations.lead')}
          action={{
            label: t('stopConfirmations.submit'),
            isSending,
            onClick: () => void send(stop, 'stopped', t('stopConfirmations.failed')),
          }}
        />
      )}
      {step === 'stopped' && (
        <MailLinkStep
          title={t('stopConfirmations.doneTitle')}
          lead={t('stopConfirmations.doneLead')}
          action={{
            label: t('stopConfirmations.allow'),
            isSending,
            isSecondary: true,
            onClick: () => void send(allow, 'allowed', t('stopConfirmations.allowFailed')),
          }}
        />
      )}
      {step === 'allowed' && (
        <MailLinkStep title={t('stopConfirmations.allowedTitle')} lead={t('stopConfirmations.allowedLead')} />
      )}
      {step === 'invalid' && <InvalidMailLink lead={t('stopConfirmations.invalidLead')} />}
    </div>
  );
}
