import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ownProfile } from '../../api/ownProfile';
import { type Failure, failureOf, isProblem } from '../../api/problem';
import { Loaded } from '../../loading/Loaded';
import { PageTitle } from '../../locales/PageTitle';
import { notify } from '../../ui/toast/notify';
import typeStyles from '../../ui/type.module.css';
import { ProfileForm } from './ProfileForm';
import styles from './ProfilePage.module.css';
import { ProfileSkeleton } from './ProfileSkeleton';

/** Spec §2, `/profile`. */
export function ProfilePage() {
  const { t } = useTranslation();
  const profile = useQuery(ownProfile);
  // Spec §8 has a sentence for a refusal and one for a call that never got an answer.
  const describe = (failure: Failure) =>
    failure.kind === 'problem' ? t('failed.fetchProfile') : t('failed.errorFetchingProfile');

  // Talks to the toasts. Being signed out is said by the client already.
  const { error } = profile;
  const failure = error === null ? null : failureOf(error);
  const message = failure === null || isProblem(failure, 'token.invalid') ? null : describe(failure);
  useEffect(() => {
    if (message !== null) {
      notify.error(message);
    }
  }, [message]);

  return (
    <div className={styles['page']}>
      <PageTitle title={t('profile.title')} />
      <h1 className={typeStyles['titleXl']}>{t('profile.title')}</h1>
      <p className={clsx(typeStyles['muted'], styles['lead'])}>{t('profile.lead')}</p>
      <div className={styles['body']}>
        <Loaded query={profile} skeleton={<ProfileSkeleton />} describe={describe}>
          {(user) => <ProfileForm user={user} />}
        </Loaded>
      </div>
    </div>
  );
}
