import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import { ownProfile } from '../../api/ownProfile';
import { failureOf, isProblem } from '../../api/problem';
import { CODE_LENGTH } from '../../credentialRules';
import { useCheckedForm } from '../../shared/checked-form/useCheckedForm';
import { errorIf } from '../../shared/checked-form/validation';
import { describeFailure } from '../../shared/locales/describeFailure';
import { ResendCode } from '../../shared/verification/ResendCode';
import { useSendsMail } from '../../shared/verification/useSendsMail';
import { sharedWorks } from '../../shared/works/queries';
import { Button } from '../../ui/Button/Button';
import { CodeField } from '../../ui/CodeField/CodeField';
import { Dialog } from '../../ui/Dialog/Dialog';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/Notice/Notice';
import { notify } from '../../ui/toast/notify';

/** Shown until the address is verified; before that, nothing can be shared with the owner. */
export function VerifyEmailPrompt({ email }: { email: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className={layout['marginTop24']}>
      <Notice
        tone="info"
        action={
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {t('verifyEmail.open')}
          </Button>
        }
      >
        {t('verifyEmail.prompt')}
      </Notice>
      <VerifyEmailDialog email={email} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

const sendCode = () => call('post', '/api/user/verify-email/send');

type VerifyEmailDialogProps = { email: string; open: boolean; onClose: () => void };

/** Verifies the owner's address in two steps: send a code, enter it. */
function VerifyEmailDialog({ email, open, onClose }: VerifyEmailDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const sendsMail = useSendsMail();
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);

  const sending = useMutation({
    mutationFn: sendCode,
    onSuccess: ({ resendAfterSeconds }) => {
      setWaitSeconds(resendAfterSeconds);
      notify.success(t(sendsMail ? 'toast.codeSent' : 'noMail.codeReady'));
    },
    onError: async (thrown) => {
      const failure = failureOf(thrown);
      notify.error(describeFailure(t, failure, t('failed.sendCode')));
      // Already verified in another tab: refresh the profile, which hides the prompt.
      if (isProblem(failure, 'email.already_verified')) {
        await queries.invalidateQueries(ownProfile);
      }
    },
  });

  const form = useCheckedForm({
    initial: { otp: '' },
    check: ({ otp }) => errorIf(otp.length !== CODE_LENGTH, 'otp', 'validation.code'),
    fieldOf: { 'otp.invalid': 'otp' },
    submit: async ({ otp }) => {
      const { user } = await call('post', '/api/user/verify-email', { body: { otp } });
      notify.success(t('toast.emailVerified'));
      queries.setQueryData(ownProfile.queryKey, user);
      // The server lists shared forms only for verified addresses.
      await queries.invalidateQueries(sharedWorks);
    },
  });

  const isSent = waitSeconds !== null;
  const description = sendsMail
    ? t(isSent ? 'verifyEmail.after' : 'verifyEmail.before', { email })
    : t('noMail.verifyLead', { email });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={440}
      title={t('verifyEmail.title')}
      description={description}
      closeLabel={t('verifyEmail.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('verifyEmail.cancel')}
          </Button>
          {isSent ? (
            <Button type="submit" form="verify-email" busy={form.busy}>
              {t('verifyEmail.submit')}
            </Button>
          ) : (
            <Button busy={sending.isPending} onClick={() => sending.mutate()}>
              {t(sendsMail ? 'verifyEmail.send' : 'noMail.request')}
            </Button>
          )}
        </>
      }
    >
      {isSent && (
        <>
          <form id="verify-email" onSubmit={form.onSubmit} noValidate>
            <CodeField {...form.field('otp')} label={t('field.code')} length={CODE_LENGTH} autoFocus />
          </form>
          <ResendCode
            sendsMail={sendsMail}
            waitSeconds={waitSeconds}
            send={async () => (await sendCode()).resendAfterSeconds}
          />
        </>
      )}
    </Dialog>
  );
}
