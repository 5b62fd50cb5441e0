import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { isPasswordTooShort, looksLikeEmail } from '../../credentialRules';
import { paths } from '../../paths';
import { CurrentPasswordField } from '../../shared/checked-form/PasswordFields';
import { useCheckedForm } from '../../shared/checked-form/useCheckedForm';
import { emptyFieldErrors, errorIf } from '../../shared/checked-form/validation';
import { TextField } from '../../ui/TextField/TextField';
import { notify } from '../../ui/toast/notify';
import typeStyles from '../../ui/type.module.css';
import { AuthFooterLink } from './AuthFooterLink';
import { AuthScreen } from './AuthScreen';
import { logIn } from './logIn';
import { SignInReason } from './SignInReason';
import { signInStateOf } from './signInState';
import { useDelayedNavigate } from './useDelayedNavigate';

/** Spec §2, `/`. */
export function SignInPage() {
  const { t } = useTranslation();
  const navigateLater = useDelayedNavigate();
  const state: unknown = useLocation().state;
  const { from, reason, email: knownEmail = '' } = signInStateOf(state);
  const form = useCheckedForm({
    initial: { email: knownEmail, password: '' },
    check: (values) => [
      ...emptyFieldErrors(values, ['email', 'password'], 'validation.allRequired'),
      ...errorIf(!looksLikeEmail(values.email), 'email', 'validation.email'),
      ...errorIf(isPasswordTooShort(values.password), 'password', 'validation.passwordTooShort'),
    ],
    fieldOf: { 'login.invalid': 'password' },
    submit: async ({ email, password }) => {
      // The specification would still report success; without a token that would be wrong.
      if (!(await logIn(email.trim(), password))) {
        notify.error(t('toast.noToken'));
        return;
      }
      notify.clear();
      notify.success(t('toast.signInDone'));
      await navigateLater(from ?? paths.home);
    },
  });

  return (
    <AuthScreen
      size="titleXl"
      title={t('signIn.title')}
      lead={t(reason === 'newAccount' ? 'signIn.newAccount' : 'signIn.lead')}
      notice={(reason === 'required' || reason === 'ended') && <SignInReason reason={reason} from={from} />}
      form={form}
      submitLabel={t('signIn.submit')}
      footer={<AuthFooterLink question={t('signIn.newHere')} answer={t('signIn.signUp')} to={paths.signUp} />}
    >
      <TextField
        {...form.field('email')}
        type="email"
        label={t('field.email')}
        autoComplete="username"
        required
        autoFocus={knownEmail === ''}
      />
      <CurrentPasswordField
        {...form.field('password')}
        label={t('field.password')}
        labelAside={
          <Link
            to={paths.forgotPassword}
            state={state}
            className={clsx(typeStyles['link'], typeStyles['small'])}
          >
            {t('signIn.forgot')}
          </Link>
        }
        autoFocus={knownEmail !== ''}
      />
    </AuthScreen>
  );
}
