import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { FormScreen } from './FormScreen';
import { Loading } from './Loading';
import { orElse } from './later/orElse';
import { Stranded } from './Stranded';
import type { Visit } from './visit';

// Most visits see none of these.
const PeopleEntry = lazy(() =>
  orElse(
    import('./people/PeopleEntry').then((people) => people.PeopleEntry),
    Stranded,
  ),
);
const NoForm = lazy(() =>
  orElse(
    plainScreens().then((plain) => plain.NoForm),
    Stranded,
  ),
);
const AnsweredBefore = lazy(() =>
  orElse(
    plainScreens().then((plain) => plain.AnsweredBefore),
    Stranded,
  ),
);
const NotTaken = lazy(() =>
  orElse(
    plainScreens().then((plain) => plain.NotTaken),
    Stranded,
  ),
);

/** The public page of a form, whatever state the visit is in. */
export function Respondent({ visit }: { visit: Visit }) {
  return (
    <Suspense fallback={<Loading />}>
      <Screen visit={visit} />
    </Suspense>
  );
}

function Screen({ visit }: { visit: Visit }) {
  const session = useSyncExternalStore(visit.subscribe, visit.read);

  // Talks to this device and to the network, once a form is in sight: what is filled in is kept from here on. A link that
  // shows nobody a form leaves nothing behind.
  const hasForm = 'filling' in session;
  useEffect(() => {
    if (hasForm) {
      visit.settleIn();
    }
  }, [hasForm, visit]);

  // Talks to the network, once the form itself has had it: the way out with one's answers must be there even when the
  // server has been renewed in the meantime.
  const isFilling = session.at === 'page';
  useEffect(() => {
    const later = setTimeout(() => isFilling && plainScreens().catch(() => undefined), 3000);
    return () => clearTimeout(later);
  }, [isFilling]);

  switch (session.at) {
    case 'loading':
      return <Loading />;
    case 'notFound':
    case 'closed':
    case 'unreachable':
      return <NoForm why={session.at} onTryAgain={visit.open} />;
    case 'people':
      return (
        <PeopleEntry isAskedAgain={session.filling !== undefined} link={visit.link} onEntered={visit.enter} />
      );
    case 'answered':
      return <AnsweredBefore session={session} onAgain={visit.again} onRetry={visit.retry} />;
    case 'turnedAway':
      return <NotTaken why={session.why} filling={session.filling} />;
    case 'page':
    case 'sending':
    case 'thanks':
      return <FormScreen session={session} visit={visit} />;
  }
}

function plainScreens() {
  return import('./plain/plainScreens');
}
