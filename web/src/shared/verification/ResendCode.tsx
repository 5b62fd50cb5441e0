import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/problem';
import layout from '../../ui/layout.module.css';
import { notify } from '../../ui/toast/notify';
import typeStyles from '../../ui/type.module.css';
import { useSecondsLeft } from '../../ui/useSecondsLeft';
import { describeFailure } from '../locales/describeFailure';
import styles from './ResendCode.module.css';

const DEFAULT_WAIT_SECONDS = 60;

type ResendCodeProps = {
  /** Sends another code; may return how many seconds to wait before the next one. */
  // biome-ignore lint/suspicious/noConfusingVoidType: senders without a wait time return nothing.
  send: () => Promise<number | void>;
  /** Wait after the first code. */
  waitSeconds?: number | undefined;
  /** Whether the code arrives by mail. */
  sendsMail: boolean;
};

export function ResendCode({ send, waitSeconds = DEFAULT_WAIT_SECONDS, sendsMail }: ResendCodeProps) {
  const { t } = useTranslation();
  const [until, setUntil] = useState(() => Date.now() + waitSeconds * 1000);
  const secondsLeft = useSecondsLeft(until);
  const [sending, setSending] = useState(false);

  function waitFor(seconds: number) {
    setUntil(Date.now() + seconds * 1000);
  }

  async function sendAgain() {
    setSending(true);
    try {
      waitFor((await send()) ?? DEFAULT_WAIT_SECONDS);
      notify.success(t(sendsMail ? 'toast.codeSent' : 'noMail.codeReady'));
    } catch (thrown) {
      const failure = failureOf(thrown);
      notify.error(describeFailure(t, failure, t('failed.sendCode')));
      if (failure.kind === 'problem' && failure.retryAfterSeconds !== null) {
        waitFor(failure.retryAfterSeconds);
      }
    } finally {
      setSending(false);
    }
  }

  return (
    <p className={clsx(typeStyles['small'], layout['wrap'], styles['line'])}>
      <span className={typeStyles['muted']}>{t(sendsMail ? 'resend.question' : 'noMail.expired')}</span>
      {secondsLeft > 0 ? (
        <span className={clsx(typeStyles['faint'], typeStyles['numbers'])}>
          {t(sendsMail ? 'resend.wait' : 'noMail.wait', { count: secondsLeft })}
        </span>
      ) : (
        <button
          type="button"
          className={typeStyles['link']}
          aria-disabled={sending}
          onClick={() => !sending && void sendAgain()}
        >
          {t(sendsMail ? 'resend.again' : 'noMail.request')}
        </button>
      )}
    </p>
  );
}
