import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { PageBackground } from '../form-page/Background';
import { FormPage } from '../form-page/FormPage';
import { isNextPage, SendBar } from '../form-page/SendBar';
import { currentPage } from '../form-rules/walk';
import { focusQuestion } from '../question-types/focusNext';
import { pagesLeft } from '../question-types/texts';
import { Button } from '../ui/Button/Button';
import { readLanguage } from '../ui/language';
import { lazyWithFallback } from '../ui/lazyWithFallback';
import { scrollToTop } from './embedding';
import styles from './FormScreen.module.css';
import { LoadFailed } from './Loading';
import { loadUploads } from './lazy/parts';
import { MadeWith } from './MadeWith';
import type { Session, Trouble } from './session';
import { texts } from './texts';
import type { Visit } from './visit';

// Not needed for the first page; the outbox loads the same chunk.
const loadThankYou = () => import('./thank-you/lazy');
const Thanks = lazyWithFallback(async () => (await loadThankYou()).Thanks, LoadFailed);
const TroubleNotice = lazyWithFallback(async () => (await loadThankYou()).TroubleNotice, NotSent);
const SavedNote = lazyWithFallback(
  async () => (await loadThankYou()).SavedNote,
  () => null,
);
const FirstPageNotes = lazyWithFallback(
  async () => (await import('./standalone/lazy')).FirstPageNotes,
  () => null,
);
const Honeypot = lazyWithFallback(
  async () => (await loadThankYou()).Honeypot,
  () => null,
);

type FormSession = Session & { at: 'page' | 'sending' | 'thanks' };

/** The form, page by page, and the thank-you screen. */
export function FormScreen({ session, visit }: { session: FormSession; visit: Visit }) {
  const { form, responseId, walk, earlier } = session.filling;
  const page = currentPage(walk, form);
  const heading = useRef<HTMLHeadingElement>(null);
  const area = useRef<HTMLElement>(null);
  const bait = useRef<HTMLInputElement>(null);
  const { attention } = walk;
  const [first] = useState(attention);
  // Memoised, because a new object would render every question again.
  const filesOf = useMemo(
    () => ({ link: visit.link, formId: form._id, formVersion: form.version, responseId, load: loadUploads }),
    [visit.link, form._id, form.version, responseId],
  );

  // Talks to the document's focus and scroll position: moves to the new page, or to the first question with an error.
  useEffect(() => {
    if (attention.on === 'question') {
      focusQuestion(area.current, attention.id);
    } else if (attention !== first) {
      scrollToTop(heading.current);
    }
  }, [attention, first]);

  const trouble = troubleIn(session);
  // Talks to the browser: a page that could not be stored is lost with the tab, so leaving must be confirmed.
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
  const isBusy = session.at === 'sending' || (session.at === 'page' && session.isSubmitting === true);
  return (
    <PageBackground page={page} className={styles['screen']}>
      {!isDone && <title>{`${page.pageTitle} · ${form.name}`}</title>}
      <header className={styles['bar']} dir="auto">
        {form.name}
      </header>
      <main ref={area} className={styles['main']} aria-busy={isBusy || undefined}>
        {isDone ? (
          <Suspense fallback={null}>
            <Thanks session={session} page={page} onRetry={visit.retry} onAgain={visit.again} />
          </Suspense>
        ) : (
          <FormPage
            key={page.pageId}
            form={form}
            page={page}
            answers={walk.answers}
            onAnswer={visit.answer}
            isLocked={isBusy}
            problems={walk.problems}
            progress={page.remaining && pagesLeft(page.remaining, form.pages.length)}
            headingRef={heading}
            note={
              (earlier || form.settings?.retentionDays) &&
              walk.path.length === 1 && (
                <Suspense fallback={null}>
                  <FirstPageNotes filling={session.filling} />
                </Suspense>
              )
            }
            shuffleSeed={seedOf(responseId)}
            filesOf={filesOf}
          >
            <SendBar
              notice={
                trouble && (
                  <Suspense fallback={null}>
                    <TroubleNotice trouble={trouble} onRetry={submit} onReload={visit.upgrade} />
                  </Suspense>
                )
              }
              busy={isBusy}
              isNext={isNextPage(form, page.remaining)}
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
    </PageBackground>
  );
}

/** Why the open page could not be sent. */
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

/** Shown when the chunk with the full notice could not be loaded. */
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

/** Keeps the order of shuffled options the same for one response. */
function seedOf(responseId: string): number {
  return Number.parseInt(responseId.slice(-7), 16);
}
