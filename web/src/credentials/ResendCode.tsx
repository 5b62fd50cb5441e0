import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../api/problem';
import { describeFailure } from '../locales/describeFailure';
import { notify } from '../ui/toast/notify';
import typeStyles from '../ui/type.module.css';
import styles from './ResendCode.module.css';

const DEFAULT_WAIT_SECONDS = 60;

type ResendCodeProps = {
  /** Sends another code; may say how many seconds to wait before the next. */
  // biome-ignore lint/suspicious/noConfusingVoidType: senders that know no waiting time return nothing.
  send: () => Promise<number | void>;
  /** How long to wait after the code that brought the reader here. */
  waitSeconds?: number | undefined;
};

/** Offers another code, once the mail has had time to arrive. */
export function ResendCode({ send, waitSeconds = DEFAULT_WAIT_SECONDS }: ResendCodeProps) {
  const { t } = useTranslation();
  const [secondsLeft, waitFor] = useCountdown(waitSeconds);
  const [sending, setSending] = useState(false);

  async function sendAgain() {
    setSending(true);
    try {
      waitFor((await send()) ?? DEFAULT_WAIT_SECONDS);
      notify.success(t('toast.codeSent'));
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
    <p className={clsx(typeStyles['small'], styles['line'])}>
      <span className={typeStyles['muted']}>{t('resend.question')}</span>
      {secondsLeft > 0 ? (
        <span className={clsx(typeStyles['faint'], typeStyles['numbers'])}>
          {t('resend.wait', { count: secondsLeft })}
        </span>
      ) : (
        <button
          type="button"
          className={typeStyles['link']}
          aria-disabled={sending}
          onClick={() => !sending && void sendAgain()}
        >
          {t('resend.again')}
        </button>
      )}
    </p>
  );
}

/** Seconds until an instant. Counts from the clock, so a tab that slept wakes up to the right number. */
function useCountdown(initialSeconds: number): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(() => Date.now() + initialSeconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000));
  const running = secondsLeft > 0;

  // Talks to the browser's timer.
  useEffect(() => {
    if (!running) {
      return undefined;
    }
    const ticking = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(ticking);
  }, [running]);

  function waitFor(seconds: number) {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  }

  return [secondsLeft, waitFor];
}
