import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { call } from '../../api/client';
import { clearToken } from '../../api/token';
import { isPasswordTooShort } from '../../credentialRules';
import { paths } from '../../paths';
import { NewPasswordFields } from '../../shared/checked-form/PasswordFields';
import { useCheckedForm } from '../../shared/checked-form/useCheckedForm';
import { emptyFieldErrors, errorIf } from '../../shared/checked-form/validation';
import { Notice } from '../../ui/Notice/Notice';
import { notify } from '../../ui/toast/notify';
import typeStyles from '../../ui/type.module.css';
import { AuthScreen } from './AuthScreen';
import { BackToSignIn } from './BackToSignIn';
import { signInStateOf } from './signInState';
import { useDelayedNavigate } from './useDelayedNavigate';

/** Spec §2, `/reset-password`. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const state: unknown = useLocation().state;
  const { email } = signInStateOf(state);
  const navigateLater = useDelayedNavigate();
  const form = useCheckedForm({
    initial: { newPassword: '', confirmPassword: '' },
    check: (values) =>
      email === undefined
        ? [{ field: 'newPassword', reason: 'validation.emailMissing' }]
        : [
            ...emptyFieldErrors(values, ['newPassword', 'confirmPassword'], 'validation.bothRequired'),
            ...errorIf(
              isPasswordTooShort(values.newPassword),
              'newPassword',
              'validation.newPasswordTooShort',
            ),
            ...errorIf(
              values.newPassword !== values.confirmPassword,
              'confirmPassword',
              'validation.passwordsDiffer',
            ),
          ],
    whatFailed: t('failed.resetPassword'),
    fieldOf: { 'password.too_common': 'newPassword', 'password.too_long': 'newPassword' },
    submit: async ({ newPassword }) => {
      await call('post', '/api/otp/reset-password', { body: { email: email ?? '', newPassword } });
      // The server ends every session, including this one.
      clearToken();
      notify.success(t('toast.resetDone'));
      await navigateLater(paths.signIn, { state });
    },
  });

  return (
    <AuthScreen
      title={t('recovery.resetTitle')}
      lead={t('recovery.resetLead')}
      form={form}
      submitLabel={t('recovery.reset')}
      footer={<BackToSignIn />}
    >
      {email === undefined && (
        <Notice
          tone="danger"
          action={
            <Link to={paths.forgotPassword} className={typeStyles['link']}>
              {t('recovery.startAgain')}
            </Link>
          }
        >
          {t('validation.emailMissing')}
        </Notice>
      )}
      <NewPasswordFields
        {...form.field('newPassword')}
        confirm={form.field('confirmPassword')}
        label={t('field.newPassword')}
        autoFocus
      />
    </AuthScreen>
  );
}
