import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { call } from '../../api/client';
import { CODE_LENGTH } from '../../credentialRules';
import { paths } from '../../paths';
import { useCheckedForm } from '../../shared/checked-form/useCheckedForm';
import { errorIf } from '../../shared/checked-form/validation';
import { ResendCode } from '../../shared/verification/ResendCode';
import { useSendsMail } from '../../shared/verification/useSendsMail';
import { CodeField } from '../../ui/CodeField/CodeField';
import { notify } from '../../ui/toast/notify';
import { AuthScreen } from './AuthScreen';
import { type SignInState, signInStateOf } from './signInState';

/** Spec §2, `/verify-otp`. Without an address there is nothing to verify, so the reader starts over. */
export function VerifyCodePage() {
  const { email } = signInStateOf(useLocation().state);
  return email === undefined ? <Navigate to={paths.forgotPassword} replace /> : <VerifyCode email={email} />;
}

function VerifyCode({ email }: { email: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const sendsMail = useSendsMail();
  const signInState = signInStateOf(useLocation().state);
  const form = useCheckedForm({
    initial: { otp: '' },
    check: ({ otp }) => errorIf(otp.length !== CODE_LENGTH, 'otp', 'validation.code'),
    fieldOf: { 'otp.invalid': 'otp' },
    submit: async ({ otp }) => {
      await call('post', '/api/otp/verify-otp', { body: { email, otp } });
      notify.success(t('toast.codeVerified'));
      await navigate(paths.resetPassword, { state: { ...signInState, email } satisfies SignInState });
    },
  });

  // The position of the address depends on the language.
  const [beforeEmail, afterEmail] = t(sendsMail ? 'recovery.verifyLead' : 'noMail.verifyLead', {
    email: '\n',
  }).split('\n');

  return (
    <AuthScreen
      title={t(sendsMail ? 'recovery.verifyTitle' : 'noMail.verifyTitle')}
      lead={
        <>
          {beforeEmail}
          <strong>{email}</strong>
          {afterEmail}
        </>
      }
      form={form}
      submitLabel={t('recovery.confirm')}
      footer={
        <ResendCode
          sendsMail={sendsMail}
          send={async () => {
            await call('post', '/api/otp/send-otp', { body: { email } });
          }}
        />
      }
    >
      <CodeField {...form.field('otp')} label={t('field.code')} length={CODE_LENGTH} autoFocus />
    </AuthScreen>
  );
}
