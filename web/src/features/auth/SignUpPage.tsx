import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { call } from '../../api/client';
import { failureOf, isProblem } from '../../api/problem';
import { paths } from '../../paths';
import { Notice } from '../../ui/Notice/Notice';
import { notify } from '../../ui/toast/notify';
import { AuthFooterLink } from './AuthFooterLink';
import { AuthScreen } from './AuthScreen';
import { NewAccountFields } from './NewAccountFields';
import { useNewAccountForm } from './newAccountForm';
import { type SignInState, signInStateOf } from './signInState';
import { useDelayedNavigate } from './useDelayedNavigate';

/** Spec §2, `/signup`. */
export function SignUpPage() {
  const { t } = useTranslation();
  const navigateLater = useDelayedNavigate();
  const { from } = signInStateOf(useLocation().state);
  const [isRefused, setRefused] = useState(false);
  const form = useNewAccountForm(t('failed.signUp'), async (account) => {
    setRefused(false);
    try {
      await call('post', '/api/user/signup', { body: account });
    } catch (thrown) {
      setRefused(isProblem(failureOf(thrown), 'signup.refused'));
      throw thrown;
    }
    notify.clear();
    notify.success(t('toast.signUpDone'));
    const state: SignInState = { from, email: account.email, reason: 'newAccount' };
    await navigateLater(paths.signIn, { state });
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
      <NewAccountFields form={form} />
    </AuthScreen>
  );
}
