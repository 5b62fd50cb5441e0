import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api/client';
import { readToken } from '../../api/token';
import { paths } from '../../paths';
import { buttonClass } from '../../ui/Button/buttonClass';
import { InvalidMailLink, MailLinkStep } from './MailLinkStep';
import styles from './MailLinkStep.module.css';
import { useMailLink } from './useMailLink';

const unsubscribe = (key: string) => call('post', '/unsubscribe', { params: { query: { key } } });

/** Turns off the mails that the link in a mail belongs to. */
export function UnsubscribePage() {
  const { t } = useTranslation('notifications');
  const { step, isSending, send } = useMailLink<'question' | 'done'>('question');
  return (
    <div aria-live="polite">
      {step === 'question' && (
        <MailLinkStep
          title={t('unsubscribe.title')}
          lead={t('unsubscribe.lead')}
          action={{
            label: t('unsubscribe.submit'),
            isSending,
            onClick: () => void send(unsubscribe, 'done', t('unsubscribe.failed')),
          }}
        />
      )}
      {step === 'done' && (
        <MailLinkStep title={t('unsubscribe.doneTitle')} lead={t('unsubscribe.doneLead')}>
          <GoOn />
        </MailLinkStep>
      )}
      {step === 'invalid' && (
        <InvalidMailLink lead={t('unsubscribe.invalidLead')}>
          <GoOn />
        </InvalidMailLink>
      )}
    </div>
  );
}

function GoOn() {
  const { t } = useTranslation('notifications');
  const isSignedIn = readToken() !== null;
  return (
    <Link
      to={isSignedIn ? paths.home : paths.signIn}
      className={clsx(buttonClass({ variant: 'secondary' }), styles['action'])}
    >
      {t(isSignedIn ? 'unsubscribe.home' : 'unsubscribe.signIn')}
    </Link>
  );
}
