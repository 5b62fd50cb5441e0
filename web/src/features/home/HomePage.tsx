import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ownProfile } from '../../api/ownProfile';
import { Loaded } from '../../loading/Loaded';
import { describeFailure } from '../../locales/describeFailure';
import { PageTitle } from '../../locales/PageTitle';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import typeStyles from '../../ui/type.module.css';
import { NoRecentWorksDrawing, NoSharedWorksDrawing } from './emptyDrawings';
import styles from './HomePage.module.css';
import { VerifyEmailPrompt } from './VerifyEmailPrompt';

/** Spec §2, `/home`: recent and shared works. */
export function HomePage() {
  const { t } = useTranslation();
  const profile = useQuery(ownProfile);
  const heading = useFocusOnceVerified(profile.data?.emailVerified);
  return (
    <div className={styles['page']}>
      <PageTitle title={t('home.title')} />
      <Loaded
        query={profile}
        skeleton={<GreetingSkeleton />}
        describe={(failure) => describeFailure(t, failure, t('failed.fetchProfile'))}
      >
        {(user) => (
          <>
            <header>
              <h1 ref={heading} tabIndex={-1} className={typeStyles['titleXl']}>
                {t('home.welcomeName', { name: firstNameOf(user.name) })}
              </h1>
              <p className={clsx(typeStyles['muted'], styles['lead'])}>{t('home.lead')}</p>
            </header>
            {!user.emailVerified && <VerifyEmailPrompt email={user.email} />}
          </>
        )}
      </Loaded>
      <section aria-labelledby="recent-works">
        <h2 id="recent-works" className={clsx(typeStyles['titleM'], styles['heading'])}>
          {t('home.recent')}
        </h2>
        <div className={styles['well']}>
          <EmptyState
            drawing={<NoRecentWorksDrawing />}
            headingLevel={3}
            title={t('home.recentEmpty')}
            help={t('home.recentHelp')}
          />
        </div>
      </section>
      <section aria-labelledby="shared-works">
        <h2 id="shared-works" className={clsx(typeStyles['titleM'], styles['heading'])}>
          {t('home.shared')}
        </h2>
        <div className={styles['well']}>
          <EmptyState
            drawing={<NoSharedWorksDrawing />}
            headingLevel={3}
            title={t('home.sharedEmpty')}
            help={t('home.sharedHelp')}
          />
        </div>
      </section>
    </div>
  );
}

/** Proving the address removes the prompt the focus was in; it goes to the heading instead of nowhere. */
function useFocusOnceVerified(verified: boolean | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(verified);
  useEffect(() => {
    if (before.current === false && verified === true) {
      heading.current?.focus();
    }
    before.current = verified;
  }, [verified]);
  return heading;
}

function GreetingSkeleton() {
  return (
    <div className={styles['greetingSkeleton']}>
      <Skeleton width={320} height={32} radius={8} />
      <Skeleton width={360} height={14} />
    </div>
  );
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
