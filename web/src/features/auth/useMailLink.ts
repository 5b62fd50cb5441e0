import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { failureOf, isProblem } from '../../api/problem';
import { describeFailure } from '../../shared/locales/describeFailure';
import { notify } from '../../ui/toast/notify';

/** The link of a mail, which works without a session and changes nothing until a click. */
export function useMailLink<Step extends string>(first: Step) {
  const { t } = useTranslation();
  const key = useSearchParams()[0].get('key') ?? '';
  const [step, setStep] = useState<Step | 'invalid'>(key === '' ? 'invalid' : first);
  const [isSending, setSending] = useState(false);

  // Only on a click: programs that scan mails open every link.
  async function send(call: (key: string) => Promise<unknown>, next: Step, whatFailed: string) {
    setSending(true);
    try {
      await call(key);
      setStep(next);
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (isProblem(failure, 'notifications.link_invalid')) {
        setStep('invalid');
      } else {
        notify.error(describeFailure(t, failure, whatFailed));
      }
    } finally {
      setSending(false);
    }
  }

  return { step, isSending, send };
}
