import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../api/client';
import { looksLikeEmail } from '../../credentialRules';
import { paths } from '../../paths';
import { useCheckedForm } from '../../shared/checked-form/useCheckedForm';
import { errorIf } from '../../shared/checked-form/validation';
import { useSendsMail } from '../../shared/verification/useSendsMail';
import { TextField } from '../../ui/TextField/TextField';
import { notify } from '../../ui/toast/notify';
import { AuthScreen } from './AuthScreen';
import { BackToSignIn } from './BackToSignIn';
import { type SignInState, signInStateOf } from './signInState';

/** Spec §2, `/forgot-password`. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const sendsMail = useSendsMail();
  const signInState = signInStateOf(useLocation().state);
  const form = useCheckedForm({
    initial: { email: '' },
    check: ({ email }) => errorIf(!looksLikeEmail(email), 'email', 'validation.email'),
    whatFailed: t('failed.sendCode'),
    submit: async (values) => {
      const email = values.email.trim();
      await call('post', '/api/otp/send-otp', { body: { email } });
      notify.success(t(sendsMail ? 'toast.codeSent' : 'noMail.codeReady'));
      await navigate(paths.verifyCode, { state: { ...signInState, email } satisfies SignInState });
    },
  });

  return (
    <AuthScreen
      title={t('recovery.forgotTitle')}
      lead={t(sendsMail ? 'recovery.forgotLead' : 'noMail.forgotLead')}
      form={form}
      submitLabel={t(sendsMail ? 'recovery.send' : 'noMail.request')}
      footer={<BackToSignIn />}
    >
      <TextField
        {...form.field('email')}
        type="email"
        label={t('field.email')}
        autoComplete="username"
        required
        autoFocus
      />
    </AuthScreen>
  );
}
