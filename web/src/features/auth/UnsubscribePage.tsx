import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client';
import { failureOf, isProblem } from '../../api/problem';
import { readToken } from '../../api/token';
import { paths } from '../../paths';
import { describeFailure } from '../../shared/locales/describeFailure';
import { Button } from '../../ui/Button/Button';
import { buttonClass } from '../../ui/Button/buttonClass';
import { notify } from '../../ui/toast/notify';
import { AuthHeading } from './AuthHeading';
import styles from './UnsubscribePage.module.css';

type Step = 'question' | 'sending' | 'done' | 'invalid';

/** Turns off the mails that the link in a mail belongs to. Works without a session. */
export function UnsubscribePage() {
  const { t } = useTranslation('notifications');
  const { t: core } = useTranslation();
  const key = useSearchParams()[0].get('key') ?? '';
  const [step, setStep] = useState<Step>(key === '' ? 'invalid' : 'question');

  // Only on a click: programs that scan mails open every link.
  async function unsubscribe() {
    setStep('sending');
    try {
      await call('post', '/unsubscribe', { params: { query: { key } } });
      setStep('done');
    } catch (thrown) {
      const failure = failureOf(thrown);
      const isInvalid = isProblem(failure, 'notifications.link_invalid');
      setStep(isInvalid ? 'invalid' : 'question');
      if (!isInvalid) {
        notify.error(describeFailure(core, failure, t('unsubscribe.failed')));
      }
    }
  }

  return (
    <div aria-live="polite">
      {step === 'done' && (
        <>
          <AuthHeading title={t('unsubscribe.doneTitle')} lead={t('unsubscribe.doneLead')} />
          <GoOn />
        </>
      )}
      {step === 'invalid' && (
        <>
          <AuthHeading title={t('unsubscribe.invalidTitle')} lead={t('unsubscribe.invalidLead')} />
          <GoOn />
        </>
      )}
      {(step === 'question' || step === 'sending') && (
        <>
          <AuthHeading title={t('unsubscribe.title')} lead={t('unsubscribe.lead')} />
          <Button
            size="lg"
            fullWidth
            className={styles['action']}
            busy={step === 'sending'}
            onClick={() => void unsubscribe()}
          >
            {t('unsubscribe.submit')}
          </Button>
        </>
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
