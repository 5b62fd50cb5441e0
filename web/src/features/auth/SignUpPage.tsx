import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths';
import { useCheckedForm } from '../../checked-form/useCheckedForm';
import { PageTitle } from '../../locales/PageTitle';
import { Button } from '../../ui/Button/Button';
import { PasswordField } from '../../ui/PasswordField/PasswordField';
import { TextField } from '../../ui/TextField/TextField';
import { notify } from '../../ui/toast/notify';
import { AuthForm } from './AuthForm';
import { AuthHeading } from './AuthHeading';
import { signUp } from './api/signUp';
import { checkSignUp } from './checks';
import { OtherWay } from './OtherWay';
import { useDeparture } from './useDeparture';

/** Spec §2, `/signup`. */
export function SignUpPage() {
  const { t } = useTranslation();
  const departFor = useDeparture();
  const form = useCheckedForm({
    initial: { name: '', email: '', password: '', confirmPassword: '' },
    check: checkSignUp,
    whatFailed: t('failed.signUp'),
    fieldOf: { 'password.too_common': 'password', 'password.too_long': 'password' },
    submit: async (values) => {
      await signUp({ ...values, name: values.name.trim(), email: values.email.trim() });
      notify.success(t('toast.signUpDone'));
      await departFor(paths.signIn);
    },
  });
  const passwordLabels = { showLabel: t('field.showPassword'), hideLabel: t('field.hidePassword') };

  return (
    <>
      <PageTitle title={t('signUp.pageTitle')} />
      <AuthHeading size="xl" title={t('signUp.title')} lead={t('signUp.lead')} />
      <AuthForm onSubmit={form.onSubmit}>
        <TextField {...form.field('name')} label={t('field.name')} autoComplete="name" required autoFocus />
        <TextField
          {...form.field('email')}
          type="email"
          label={t('field.email')}
          autoComplete="email"
          required
        />
        <PasswordField
          {...form.field('password')}
          {...passwordLabels}
          label={t('field.createPassword')}
          hint={t('field.passwordHint')}
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...form.field('confirmPassword')}
          {...passwordLabels}
          label={t('field.confirmPassword')}
          autoComplete="new-password"
          required
        />
        <Button type="submit" size="lg" fullWidth busy={form.busy}>
          {t('signUp.submit')}
        </Button>
      </AuthForm>
      <OtherWay question={t('signUp.haveAccount')} answer={t('signUp.signIn')} to={paths.signIn} />
    </>
  );
}
