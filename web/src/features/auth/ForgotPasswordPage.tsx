import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths';
import { useCheckedForm } from '../../checked-form/useCheckedForm';
import { PageTitle } from '../../locales/PageTitle';
import { Button } from '../../ui/Button/Button';
import { TextField } from '../../ui/TextField/TextField';
import { notify } from '../../ui/toast/notify';
import { AuthForm } from './AuthForm';
import { AuthHeading } from './AuthHeading';
import { sendCode } from './api/sendCode';
import { BackToSignIn } from './BackToSignIn';
import { checkForgotPassword } from './checks';
import type { RecoveryState } from './recoveryState';

/** Spec §2, `/forgot-password`. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useCheckedForm({
    initial: { email: '' },
    check: checkForgotPassword,
    whatFailed: t('failed.sendCode'),
    submit: async (values) => {
      const email = values.email.trim();
      await sendCode(email);
      notify.success(t('toast.codeSent'));
      await navigate(paths.verifyCode, { state: { email } satisfies RecoveryState });
    },
  });

  return (
    <>
      <PageTitle title={t('recovery.forgotTitle')} />
      <AuthHeading title={t('recovery.forgotTitle')} lead={t('recovery.forgotLead')} />
      <AuthForm onSubmit={form.onSubmit}>
        <TextField
          {...form.field('email')}
          type="email"
          label={t('field.email')}
          autoComplete="username"
          required
          autoFocus
        />
        <Button type="submit" size="lg" fullWidth busy={form.busy}>
          {t('recovery.send')}
        </Button>
      </AuthForm>
      <BackToSignIn />
    </>
  );
}
