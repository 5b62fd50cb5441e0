import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyWithFallback } from '../ui/lazyWithFallback';
import { FormScreen } from './FormScreen';
import { LoadFailed, Loading } from './Loading';
import type { Session } from './session';
import type { Visit } from './visit';

// Most visits need none of these.
const AccessScreen = lazyWithFallback(
  async () => (await import('./access/AccessScreen')).AccessScreen,
  LoadFailed,
);
const NoForm = lazyWithFallback(async () => (await loadStandaloneScreens()).NoForm, LoadFailed);
const Closed = lazyWithFallback(async () => (await loadStandaloneScreens()).Closed, LoadFailed);
const AnsweredBefore = lazyWithFallback(
  async () => (await loadStandaloneScreens()).AnsweredBefore,
  LoadFailed,
);
const FormGone = lazyWithFallback(async () => (await loadStandaloneScreens()).FormGone, LoadFailed);
const UnfinishedResponse = lazyWithFallback(
  async () => (await loadStandaloneScreens()).UnfinishedResponse,
  LoadFailed,
);
const WelcomeScreen = lazyWithFallback(async () => (await loadStandaloneScreens()).WelcomeScreen, LoadFailed);
const NotYou = lazyWithFallback(
  async () => (await loadStandaloneScreens()).NotYou,
  () => null,
);

/** The public page of a form. */
export function Respondent({ visit }: { visit: Visit }) {
  return (
    <Suspense fallback={<Loading />}>
      <Screens visit={visit} />
    </Suspense>
  );
}

function Screens({ visit }: { visit: Visit }) {
  const session = useSyncExternalStore(visit.subscribe, visit.read);

  // Talks to this device and the network: starts the outbox once a form is shown. A link without a form stores nothing.
  const hasForm = 'filling' in session || session.at === 'offered';
  useEffect(() => {
    if (hasForm) {
      visit.start();
    }
  }, [hasForm, visit]);

  const isFinal = session.at === 'answered' || session.at === 'closed';

  // Talks to the network: preloads the screens that let people copy their answers, which a later deployment may remove.
  const isFilling = session.at === 'page';
  useEffect(() => {
    const timer = setTimeout(() => isFilling && loadStandaloneScreens().catch(() => undefined), 3000);
    return () => clearTimeout(timer);
  }, [isFilling]);

  return (
    <>
      {(hasForm || isFinal) && session.at !== 'restricted' && visit.isByToken() && (
        <Suspense fallback={null}>
          <NotYou session={session} onForget={visit.forgetPerson} />
        </Suspense>
      )}
      <Screen session={session} visit={visit} />
    </>
  );
}

function Screen({ session, visit }: { session: Session; visit: Visit }) {
  switch (session.at) {
    case 'loading':
      return <Loading />;
    case 'notFound':
    case 'unreachable':
      return <NoForm why={session.at} onTryAgain={visit.open} />;
    case 'closed':
      return <Closed notice={session.notice} onOpen={visit.open} />;
    case 'restricted':
      return <AccessScreen formName={session.filling?.form.name} link={visit.link} onEntered={visit.enter} />;
    case 'offered':
      return <UnfinishedResponse offer={session} onResume={visit.resume} onStartOver={visit.startOver} />;
    case 'answered':
      return <AnsweredBefore session={session} onAgain={visit.again} onRetry={visit.retry} />;
    case 'formGone':
      return <FormGone {...session} />;
    case 'welcome':
      return <WelcomeScreen filling={session.filling} onStart={visit.begin} />;
    case 'page':
    case 'sending':
    case 'thanks':
      return <FormScreen session={session} visit={visit} />;
  }
}

function loadStandaloneScreens() {
  return import('./standalone/lazy');
}
