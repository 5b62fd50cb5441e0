import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../../app/paths';
import { useCheckedForm } from '../../checked-form/useCheckedForm';
import { ResendCode } from '../../credentials/ResendCode';
import { CODE_LENGTH } from '../../credentials/rules';
import { PageTitle } from '../../locales/PageTitle';
import { Button } from '../../ui/Button/Button';
import { CodeField } from '../../ui/CodeField/CodeField';
import { notify } from '../../ui/toast/notify';
import { AuthForm } from './AuthForm';
import { AuthHeading } from './AuthHeading';
import { sendCode } from './api/sendCode';
import { verifyCode } from './api/verifyCode';
import { checkCode } from './checks';
import { emailFrom, type RecoveryState } from './recoveryState';

/** Spec §2, `/verify-otp`. Without an address there is nothing to verify: the reader starts over. */
export function VerifyCodePage() {
  const email = emailFrom(useLocation().state);
  return email === null ? <Navigate to={paths.forgotPassword} replace /> : <VerifyCode email={email} />;
}

function VerifyCode({ email }: { email: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useCheckedForm({
    initial: { otp: '' },
    check: checkCode,
    fieldOf: { 'otp.invalid': 'otp' },
    submit: async ({ otp }) => {
      await verifyCode(email, otp);
      notify.success(t('toast.codeVerified'));
      await navigate(paths.resetPassword, { state: { email } satisfies RecoveryState });
    },
  });

  // Where the address stands in the sentence is for each language to say.
  const [beforeEmail, afterEmail] = t('recovery.verifyLead', { email: '\n' }).split('\n');

  return (
    <>
      <PageTitle title={t('recovery.verifyTitle')} />
      <AuthHeading
        title={t('recovery.verifyTitle')}
        lead={
          <>
            {beforeEmail}
            <strong>{email}</strong>
            {afterEmail}
          </>
        }
      />
      <AuthForm onSubmit={form.onSubmit}>
        <CodeField {...form.field('otp')} label={t('field.code')} length={CODE_LENGTH} autoFocus />
        <Button type="submit" size="lg" fullWidth busy={form.busy}>
          {t('recovery.confirm')}
        </Button>
      </AuthForm>
      <ResendCode
        send={async () => {
          await sendCode(email);
        }}
      />
    </>
  );
}
