import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { clearToken } from '../../api/token';
import { paths } from '../../app/paths';
import { useCheckedForm } from '../../checked-form/useCheckedForm';
import { PageTitle } from '../../locales/PageTitle';
import { Button } from '../../ui/Button/Button';
import { Notice } from '../../ui/Notice/Notice';
import { PasswordField } from '../../ui/PasswordField/PasswordField';
import { notify } from '../../ui/toast/notify';
import typeStyles from '../../ui/type.module.css';
import { AuthForm } from './AuthForm';
import { AuthHeading } from './AuthHeading';
import { resetPassword } from './api/resetPassword';
import { BackToSignIn } from './BackToSignIn';
import { checkReset } from './checks';
import { emailFrom } from './recoveryState';
import { useDeparture } from './useDeparture';

/** Spec §2, `/reset-password`. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const email = emailFrom(useLocation().state);
  const departFor = useDeparture();
  const form = useCheckedForm({
    initial: { newPassword: '', confirmPassword: '' },
    check: (values) => checkReset(values, email),
    whatFailed: t('failed.resetPassword'),
    fieldOf: { 'password.too_common': 'newPassword', 'password.too_long': 'newPassword' },
    submit: async ({ newPassword }) => {
      await resetPassword(email ?? '', newPassword);
      // A reset ends every session, this browser's included.
      clearToken();
      notify.success(t('toast.resetDone'));
      await departFor(paths.signIn);
    },
  });
  const passwordLabels = { showLabel: t('field.showPassword'), hideLabel: t('field.hidePassword') };

  return (
    <>
      <PageTitle title={t('recovery.resetTitle')} />
      <AuthHeading title={t('recovery.resetTitle')} lead={t('recovery.resetLead')} />
      <AuthForm onSubmit={form.onSubmit}>
        {email === null && (
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
        <PasswordField
          {...form.field('newPassword')}
          {...passwordLabels}
          label={t('field.newPassword')}
          autoComplete="new-password"
          required
          autoFocus
        />
        <PasswordField
          {...form.field('confirmPassword')}
          {...passwordLabels}
          label={t('field.confirmPassword')}
          autoComplete="new-password"
          required
        />
        <Button type="submit" size="lg" fullWidth busy={form.busy}>
          {t('recovery.reset')}
        </Button>
      </AuthForm>
      <BackToSignIn />
    </>
  );
}
