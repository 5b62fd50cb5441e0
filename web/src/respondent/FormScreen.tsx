import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { remaining } from '../form-rules/graph';
import { routesOf } from '../form-rules/routing';
import { openPage } from '../form-rules/walk';
import { FormPage } from '../question-fields/FormPage';
import { PageGround } from '../question-fields/Grounds';
import { focusQuestion } from '../question-fields/moveOn';
import { SendBar } from '../question-fields/SendBar';
import { pagesLeft, words } from '../question-fields/words';
import { Button } from '../ui/Button/Button';
import { readLanguage } from '../ui/language';
import { comeToTop } from './comeToTop';
import styles from './FormScreen.module.css';
import { orElse } from './later/orElse';
import { loadFiles } from './loadFiles';
import { MadeWith } from './MadeWith';
import { Stranded } from './Stranded';
import type { Session, Trouble } from './session';
import { texts } from './texts';
import type { Visit } from './visit';

// The end of a form, and what is said when a page does not arrive, come with what hands the pages in.
const theEnd = () => import('./thanks/theEnd');
const Thanks = lazy(() =>
  orElse(
    theEnd().then((end) => end.Thanks),
    Stranded,
  ),
);
const TroubleNotice = lazy(() =>
  orElse(
    theEnd().then((end) => end.TroubleNotice),
    NotSent,
  ),
);
const SavedNote = lazy(() =>
  orElse(
    theEnd().then((end) => end.SavedNote),
    () => null,
  ),
);
const Honeypot = lazy(() =>
  orElse(
    theEnd().then((end) => end.Honeypot),
    () => null,
  ),
);

type FormSession = Session & { at: 'page' | 'sending' | 'thanks' };

/** A form that is being filled, page by page, and the thanks at its end. */
export function FormScreen({ session, visit }: { session: FormSession; visit: Visit }) {
  const { form, responseId, walk } = session.filling;
  const page = openPage(walk, form);
  const heading = useRef<HTMLHeadingElement>(null);
  const area = useRef<HTMLElement>(null);
  const bait = useRef<HTMLInputElement>(null);
  const { attention } = walk;
  const [first] = useState(attention);
  // Always the same one: each question is drawn anew when it changes.
  const filesOf = useMemo(
    () => ({ link: visit.link, formId: form._id, formVersion: form.version, responseId, load: loadFiles }),
    [visit.link, form._id, form.version, responseId],
  );

  // Talks to the focus and the scrolling of the document: a page that was handed in leads on, or to what is wrong.
  useEffect(() => {
    if (attention.on === 'question') {
      focusQuestion(area.current, attention.id);
    } else if (attention !== first) {
      comeToTop(heading.current);
    }
  }, [attention, first]);

  const trouble = troubleIn(session);
  // Talks to the browser: what the device could not keep goes with the tab, so leaving is asked about.
  const isUnsent = trouble === 'stillSending' || trouble === 'notSent';
  useEffect(() => {
    if (!isUnsent) {
      return undefined;
    }
    window.addEventListener('beforeunload', askFirst);
    return () => window.removeEventListener('beforeunload', askFirst);
  }, [isUnsent]);

  const submit = () => visit.submit(bait.current?.value);
  if (page === undefined) {
    return null;
  }
  const isDone = session.at === 'thanks';
  const left = remaining(routesOf(form), page.pageId);
  return (
    <PageGround page={page} className={styles['screen']}>
      <title>{`${isDone ? words().thanks : page.pageTitle} · ${form.name}`}</title>
      <header className={styles['bar']}>{form.name}</header>
      <main ref={area} className={styles['main']} aria-busy={session.at === 'sending' || undefined}>
        {isDone ? (
          <Suspense fallback={null}>
            <Thanks session={session} page={page} onRetry={visit.retry} />
          </Suspense>
        ) : (
          <FormPage
            key={page.pageId}
            form={form}
            page={page}
            answers={walk.answers}
            onAnswer={visit.answer}
            isHeld={session.at === 'sending'}
            problems={walk.problems}
            progress={left && pagesLeft(left)}
            headingRef={heading}
            shuffleSeed={seedOf(responseId)}
            filesOf={filesOf}
          >
            <SendBar
              notice={
                trouble && (
                  <Suspense fallback={null}>
                    <TroubleNotice trouble={trouble} onRetry={submit} />
                  </Suspense>
                )
              }
              busy={session.at === 'sending'}
              onSubmit={submit}
              note={
                session.filling.isWaiting && (
                  <Suspense fallback={null}>
                    <SavedNote />
                  </Suspense>
                )
              }
              onBack={walk.path.length > 1 ? visit.back : undefined}
            />
            <Suspense fallback={null}>
              <Honeypot ref={bait} language={readLanguage()} />
            </Suspense>
          </FormPage>
        )}
      </main>
      <MadeWith text={texts().madeWith} className={isDone ? undefined : styles['onWideOnly']} />
    </PageGround>
  );
}

/** What keeps the open page from arriving. */
function troubleIn(session: FormSession): Trouble | 'stillSending' | undefined {
  switch (session.at) {
    case 'sending':
      return session.hasFailed ? 'stillSending' : undefined;
    case 'page':
      return session.trouble;
    case 'thanks':
      return undefined;
  }
}

/** Only what hands pages in can say more, and it could not be fetched. */
function NotSent({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert">
      {texts().notSent} <Button onClick={onRetry}>{texts().retry}</Button>
    </p>
  );
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Options stay in one order for one respondent. */
function seedOf(responseId: string): number {
  return Number.parseInt(responseId.slice(-7), 16);
}
