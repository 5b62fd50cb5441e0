import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { call } from '../../api/client';
import { failureOf, isProblem } from '../../api/problem';
import { isPasswordTooShort, looksLikeEmail } from '../../credentialRules';
import { paths } from '../../paths';
import { NewPasswordFields } from '../../shared/checked-form/PasswordFields';
import { useCheckedForm } from '../../shared/checked-form/useCheckedForm';
import { emptyFieldErrors, errorIf } from '../../shared/checked-form/validation';
import { Notice } from '../../ui/Notice/Notice';
import { TextField } from '../../ui/TextField/TextField';
import { notify } from '../../ui/toast/notify';
import { AuthFooterLink } from './AuthFooterLink';
import { AuthScreen } from './AuthScreen';
import { type SignInState, signInStateOf } from './signInState';
import { useDelayedNavigate } from './useDelayedNavigate';

/** Spec §2, `/signup`. */
export function SignUpPage() {
  const { t } = useTranslation();
  const navigateLater = useDelayedNavigate();
  const { from } = signInStateOf(useLocation().state);
  const [isRefused, setRefused] = useState(false);
  const form = useCheckedForm({
    initial: { name: '', email: '', password: '', confirmPassword: '' },
    check: (values) => [
      ...emptyFieldErrors(values, ['name', 'email', 'password', 'confirmPassword'], 'validation.allRequired'),
      ...errorIf(!looksLikeEmail(values.email), 'email', 'validation.email'),
      ...errorIf(isPasswordTooShort(values.password), 'password', 'validation.passwordTooShort'),
      ...errorIf(values.password !== values.confirmPassword, 'confirmPassword', 'validation.passwordsDiffer'),
    ],
    whatFailed: t('failed.signUp'),
    fieldOf: { 'password.too_common': 'password', 'password.too_long': 'password' },
    submit: async (values) => {
      const email = values.email.trim();
      setRefused(false);
      try {
        await call('post', '/api/user/signup', { body: { ...values, name: values.name.trim(), email } });
      } catch (thrown) {
        setRefused(isProblem(failureOf(thrown), 'signup.refused'));
        throw thrown;
      }
      notify.clear();
      notify.success(t('toast.signUpDone'));
      const state: SignInState = { from, email, reason: 'newAccount' };
      await navigateLater(paths.signIn, { state });
    },
  });

  return (
    <AuthScreen
      size="titleXl"
      title={t('signUp.title')}
      pageTitle={t('signUp.pageTitle')}
      lead={t('signUp.lead')}
      form={form}
      submitLabel={t('signUp.submit')}
      footer={
        <>
          {isRefused && (
            // The same text whether or not the address exists, so that accounts cannot be probed.
            <Notice tone="info">{t('signUp.refusedHelp')}</Notice>
          )}
          <AuthFooterLink question={t('signUp.haveAccount')} answer={t('signUp.signIn')} to={paths.signIn} />
          {isRefused && (
            <AuthFooterLink
              question={t('signUp.forgotten')}
              answer={t('signUp.resetPassword')}
              to={paths.forgotPassword}
            />
          )}
        </>
      }
    >
      <TextField {...form.field('name')} label={t('field.name')} autoComplete="name" required autoFocus />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('field.email')}
        autoComplete="email"
        required
      />
      <NewPasswordFields
        {...form.field('password')}
        confirm={form.field('confirmPassword')}
        label={t('field.createPassword')}
        hint={t('field.passwordHint')}
      />
    </AuthScreen>
  );
}
