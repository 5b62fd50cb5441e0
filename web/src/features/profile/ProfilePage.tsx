import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ownProfile } from '../../api/ownProfile';
import { type Failure, failureOf, isProblem } from '../../api/problem';
import { QueryBoundary } from '../../shared/loading/QueryBoundary';
import { PageTitle } from '../../shared/locales/PageTitle';
import layout from '../../ui/layout.module.css';
import { notify } from '../../ui/toast/notify';
import typeStyles from '../../ui/type.module.css';
import { ProfileForm } from './ProfileForm';
import { ProfileSkeleton } from './ProfileSkeleton';

/** Spec §2, `/profile`. */
export function ProfilePage() {
  const { t } = useTranslation();
  const profile = useQuery(ownProfile);
  // Spec §8: one message for a refusal and one for a network failure.
  const describe = (failure: Failure) =>
    failure.kind === 'problem' ? t('failed.fetchProfile') : t('failed.errorFetchingProfile');

  // Talks to the toasts. An ended session already has its own toast.
  const { error } = profile;
  const failure = error === null ? null : failureOf(error);
  const message = failure === null || isProblem(failure, 'token.invalid') ? null : describe(failure);
  useEffect(() => {
    if (message !== null) {
      notify.error(message);
    }
  }, [message]);

  return (
    <div className={layout['narrowPage']}>
      <PageTitle title={t('profile.title')} />
      <h1 className={typeStyles['titleXl']}>{t('profile.title')}</h1>
      <p className={clsx(typeStyles['muted'], layout['marginTop4'])}>{t('profile.lead')}</p>
      <div className={layout['marginTop24']}>
        <QueryBoundary query={profile} skeleton={<ProfileSkeleton />} describe={describe}>
          {(user) => <ProfileForm user={user} />}
        </QueryBoundary>
      </div>
    </div>
  );
}
