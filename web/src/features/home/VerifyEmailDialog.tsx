import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownProfile } from '../../api/ownProfile';
import { failureOf, isProblem } from '../../api/problem';
import { useCheckedForm } from '../../checked-form/useCheckedForm';
import { ResendCode } from '../../credentials/ResendCode';
import { CODE_LENGTH } from '../../credentials/rules';
import { describeFailure } from '../../locales/describeFailure';
import { Button } from '../../ui/Button/Button';
import { CodeField } from '../../ui/CodeField/CodeField';
import { Dialog } from '../../ui/Dialog/Dialog';
import { notify } from '../../ui/toast/notify';
import { sendVerification } from './api/sendVerification';
import { verifyEmail } from './api/verifyEmail';

type VerifyEmailDialogProps = { email: string; open: boolean; onClose: () => void };

/** Proves the owner's address in two steps: send a code, enter it. */
export function VerifyEmailDialog({ email, open, onClose }: VerifyEmailDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);

  const sending = useMutation({
    mutationFn: sendVerification,
    onSuccess: ({ resendAfterSeconds }) => {
      setWaitSeconds(resendAfterSeconds);
      notify.success(t('toast.codeSent'));
    },
    onError: async (thrown) => {
      const failure = failureOf(thrown);
      notify.error(describeFailure(t, failure, t('failed.sendCode')));
      // Proven in another tab meanwhile: this prompt is out of date.
      if (isProblem(failure, 'email.already_verified')) {
        await queries.invalidateQueries(ownProfile);
      }
    },
  });

  const form = useCheckedForm({
    initial: { otp: '' },
    check: ({ otp }) => (otp.length === CODE_LENGTH ? null : { field: 'otp', reason: 'validation.code' }),
    fieldOf: { 'otp.invalid': 'otp' },
    submit: async ({ otp }) => {
      const { user } = await verifyEmail(otp);
      notify.success(t('toast.emailVerified'));
      queries.setQueryData(ownProfile.queryKey, user);
    },
  });

  const cancel = (
    <Button variant="secondary" onClick={onClose}>
      {t('verifyEmail.cancel')}
    </Button>
  );

  if (waitSeconds === null) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        width={440}
        title={t('verifyEmail.title')}
        description={t('verifyEmail.before', { email })}
        closeLabel={t('verifyEmail.close')}
        footer={
          <>
            {cancel}
            <Button busy={sending.isPending} onClick={() => sending.mutate()}>
              {t('verifyEmail.send')}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={440}
      title={t('verifyEmail.title')}
      description={t('verifyEmail.after', { email })}
      closeLabel={t('verifyEmail.close')}
      footer={
        <>
          {cancel}
          <Button type="submit" form="verify-email" busy={form.busy}>
            {t('verifyEmail.submit')}
          </Button>
        </>
      }
    >
      <form id="verify-email" onSubmit={form.onSubmit} noValidate>
        <CodeField {...form.field('otp')} label={t('field.code')} length={CODE_LENGTH} autoFocus />
      </form>
      <ResendCode
        waitSeconds={waitSeconds}
        send={async () => (await sendVerification()).resendAfterSeconds}
      />
    </Dialog>
  );
}
