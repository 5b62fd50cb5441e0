import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readHomeCache } from '../../api/homeCache';
import { ownProfile } from '../../api/ownProfile';
import { QueryBoundary } from '../../shared/loading/QueryBoundary';
import { PageTitle } from '../../shared/locales/PageTitle';
import { recentWorks, sharedWorks } from '../../shared/works/queries';
import { useCachedWorks } from '../../shared/works/useCachedWorks';
import layout from '../../ui/layout.module.css';
import { Greeting, GreetingSkeleton, type WorksState } from './Greeting';
import { HomeSkeleton } from './HomeSkeleton';
import { OwnWorks } from './OwnWorks';
import type { RecentQuery } from './RecentWorks';
import { SharedWorks } from './SharedWorks';
import { StartCards } from './StartCards';
import { VerifyEmailPrompt } from './VerifyEmailPrompt';
import { WorksSection } from './WorksSection';

/** Spec §2, `/home`: two start cards, then recent and shared works. */
export function HomePage() {
  const { t } = useTranslation();
  useCachedWorks();
  const profile = useQuery(ownProfile);
  const recent = useInfiniteQuery(recentWorks);
  const shared = useQuery(sharedWorks);
  const [cachedUser] = useState(() => readHomeCache().user);
  const user = profile.data ?? cachedUser;
  const heading = useFocusOnceVerified(profile.data?.emailVerified);
  if (user === undefined && profile.isPending) {
    // Whether there is a notice above the cards depends on the profile, and the cards must not jump.
    return <HomeSkeleton />;
  }
  return (
    <div className={layout['widePage']}>
      <PageTitle title={t('home.title')} />
      <QueryBoundary
        query={{ ...profile, data: user, isPending: false }}
        skeleton={<GreetingSkeleton />}
        whatFailed={t('failed.fetchProfile')}
      >
        {({ name, email, emailVerified }) => (
          <>
            <Greeting ref={heading} name={name} worksState={worksStateOf(recent)} />
            {!emailVerified && <VerifyEmailPrompt email={email} />}
          </>
        )}
      </QueryBoundary>
      <StartCards />
      <OwnWorks query={recent} />
      {/* The height of the list above is unknown until it loads; what is below must not jump. */}
      {!recent.isPending && (
        <WorksSection id="shared-works" title={t('home.shared')} query={shared}>
          <SharedWorks query={shared} />
        </WorksSection>
      )}
    </div>
  );
}

function worksStateOf({ data, isPending, hasNextPage }: RecentQuery): WorksState {
  if (data === undefined) {
    return isPending ? 'loading' : 'unknown';
  }
  return { works: data.pages.flatMap((page) => page.recentWorks), all: !hasNextPage };
}

/** Talks to the document: verifying removes the prompt that had the focus, so the focus moves to the heading. */
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
