import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { storeToken } from '../../api/token';
import { paths } from '../../app/paths';
import { useCheckedForm } from '../../checked-form/useCheckedForm';
import { switchLanguage } from '../../locales/i18n';
import { PageTitle } from '../../locales/PageTitle';
import { Button } from '../../ui/Button/Button';
import { PasswordField } from '../../ui/PasswordField/PasswordField';
import { TextField } from '../../ui/TextField/TextField';
import { applyTheme } from '../../ui/theme';
import { notify } from '../../ui/toast/notify';
import typeStyles from '../../ui/type.module.css';
import { AuthForm } from './AuthForm';
import { AuthHeading } from './AuthHeading';
import { signIn } from './api/signIn';
import { checkSignIn } from './checks';
import { OtherWay } from './OtherWay';
import { useDeparture } from './useDeparture';

/** Spec §2, `/`. */
export function SignInPage() {
  const { t } = useTranslation();
  const departFor = useDeparture();
  const form = useCheckedForm({
    initial: { email: '', password: '' },
    check: checkSignIn,
    fieldOf: { 'login.invalid': 'password' },
    submit: async ({ email, password }) => {
      const { token, user } = await signIn({ email: email.trim(), password });
      // The specification would go on to report success; nobody is signed in, so nothing more is said.
      if (!token) {
        notify.error(t('toast.noToken'));
        return;
      }
      storeToken(token);
      if (user.preferences.theme !== undefined) {
        applyTheme(user.preferences.theme);
      }
      if (user.preferences.language !== undefined) {
        await switchLanguage(user.preferences.language);
      }
      notify.success(t('toast.signInDone'));
      await departFor(paths.home);
    },
  });

  return (
    <>
      <PageTitle title={t('signIn.title')} />
      <AuthHeading size="xl" title={t('signIn.title')} lead={t('signIn.lead')} />
      <AuthForm onSubmit={form.onSubmit}>
        <TextField
          {...form.field('email')}
          type="email"
          label={t('field.email')}
          autoComplete="username"
          required
          autoFocus
        />
        <PasswordField
          {...form.field('password')}
          label={t('field.password')}
          labelAside={
            <Link to={paths.forgotPassword} className={clsx(typeStyles['link'], typeStyles['small'])}>
              {t('signIn.forgot')}
            </Link>
          }
          showLabel={t('field.showPassword')}
          hideLabel={t('field.hidePassword')}
          autoComplete="current-password"
          required
        />
        <Button type="submit" size="lg" fullWidth busy={form.busy}>
          {t('signIn.submit')}
        </Button>
      </AuthForm>
      <OtherWay question={t('signIn.newHere')} answer={t('signIn.signUp')} to={paths.signUp} />
    </>
  );
}
