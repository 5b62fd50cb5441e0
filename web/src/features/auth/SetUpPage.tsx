import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { call } from '../../api/client';
import { failureOf, isProblem } from '../../api/problem';
import { paths } from '../../paths';
import { describeFailure } from '../../shared/locales/describeFailure';
import { PageTitle } from '../../shared/locales/PageTitle';
import { Button } from '../../ui/Button/Button';
import { Notice } from '../../ui/Notice/Notice';
import { notify } from '../../ui/toast/notify';
import { AuthHeading } from './AuthHeading';
import { AuthScreen } from './AuthScreen';
import { BackToSignIn } from './BackToSignIn';
import { logIn } from './logIn';
import { NewAccountFields } from './NewAccountFields';
import { useNewAccountForm } from './newAccountForm';
import { SetUpIssues } from './SetUpIssues';
import type { SignInState } from './signInState';
import { useDelayedNavigate } from './useDelayedNavigate';
import { type SetUpState, useSetUpLink } from './useSetUpLink';

/** Creates the first account. The server logs the link, with its key in the fragment. */
export function SetUpPage() {
  const { t } = useTranslation('setup');
  const { t: common } = useTranslation();
  const key = useLocation().hash.slice(1);
  const { link, checkAgain, invalidate } = useSetUpLink(key);
  switch (link.kind) {
    case 'checking':
      return <PageTitle title={t('title')} />;
    case 'invalid':
      return (
        <>
          <AuthHeading title={t('invalidTitle')} pageTitle={t('title')} lead={t('invalidLead')} />
          <BackToSignIn />
        </>
      );
    case 'failed':
      return (
        <>
          <PageTitle title={t('title')} />
          <Notice
            tone="danger"
            action={
              <Button variant="secondary" size="sm" onClick={checkAgain}>
                {common('loading.tryAgain')}
              </Button>
            }
          >
            {describeFailure(common, link.failure, t('checkFailed'))}
          </Notice>
        </>
      );
    case 'valid':
      return <SetUpForm linkKey={key} state={link.state} onInvalid={invalidate} />;
  }
}

type SetUpFormProps = { linkKey: string; state: SetUpState; onInvalid: () => void };

function SetUpForm({ linkKey, state, onInvalid }: SetUpFormProps) {
  const { t } = useTranslation('setup');
  const navigateLater = useDelayedNavigate();
  const form = useNewAccountForm(t('failed'), async (account) => {
    try {
      await call('post', '/api/set-up', { body: { key: linkKey, ...account } });
    } catch (thrown) {
      if (isProblem(failureOf(thrown), 'set_up.link_invalid')) {
        onInvalid();
        return;
      }
      throw thrown;
    }
    notify.clear();
    notify.success(t('done'));
    const { email, password } = account;
    const isSignedIn = await logIn(email, password).catch(() => false);
    if (isSignedIn) {
      await navigateLater(paths.home);
    } else {
      const signIn: SignInState = { email, reason: 'newAccount' };
      await navigateLater(paths.signIn, { state: signIn });
    }
  });

  return (
    <AuthScreen
      size="titleXl"
      title={t('title')}
      lead={t('lead')}
      form={form}
      submitLabel={t('submit')}
      footer={<SetUpIssues {...state} />}
    >
      <NewAccountFields form={form} />
    </AuthScreen>
  );
}
