import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ownProfile } from '../../api/ownProfile';
import { Loaded } from '../../loading/Loaded';
import { describeFailure } from '../../locales/describeFailure';
import { PageTitle } from '../../locales/PageTitle';
import typeStyles from '../../ui/type.module.css';
import { recentWorks } from '../../works/api/recentWorks';
import { Greeting, GreetingSkeleton, type KnownWorks } from './Greeting';
import styles from './HomePage.module.css';
import { type RecentQuery, RecentWorks } from './RecentWorks';
import { SharedWorks } from './SharedWorks';
import { StartCards } from './StartCards';
import { VerifyEmailPrompt } from './VerifyEmailPrompt';

/** Spec §2, `/home`: two ways to start, then recent and shared works. */
export function HomePage() {
  const { t } = useTranslation();
  const profile = useQuery(ownProfile);
  const recent = useInfiniteQuery(recentWorks);
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
            <Greeting ref={heading} name={user.name} known={knownOf(recent)} />
            {!user.emailVerified && <VerifyEmailPrompt email={user.email} />}
          </>
        )}
      </Loaded>
      <StartCards />
      <section aria-labelledby="recent-works">
        <h2 id="recent-works" tabIndex={-1} className={clsx(typeStyles['titleM'], styles['heading'])}>
          {t('home.recent')}
        </h2>
        <RecentWorks query={recent} />
      </section>
      <section aria-labelledby="shared-works">
        <h2 id="shared-works" tabIndex={-1} className={clsx(typeStyles['titleM'], styles['heading'])}>
          {t('home.shared')}
        </h2>
        <SharedWorks />
      </section>
    </div>
  );
}

function knownOf({ data, isPending, hasNextPage }: RecentQuery): KnownWorks {
  if (data === undefined) {
    return isPending ? 'coming' : 'unknown';
  }
  return { works: data.pages.flatMap((part) => part.recentWorks), all: !hasNextPage };
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
