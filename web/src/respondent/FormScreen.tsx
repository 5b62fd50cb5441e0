import { type ReactNode, useEffect, useRef, useState } from 'react';
import { remaining } from '../form-rules/graph';
import { routesOf } from '../form-rules/routing';
import { openPage } from '../form-rules/walk';
import { FormPage } from '../question-fields/FormPage';
import type { Upload } from '../question-fields/fieldProps';
import { PageGround } from '../question-fields/Grounds';
import { focusQuestion } from '../question-fields/moveOn';
import { SendBar } from '../question-fields/SendBar';
import { ThankYou } from '../question-fields/ThankYou';
import { pagesLeft, words } from '../question-fields/words';
import { Button } from '../ui/Button/Button';
import { Notice } from '../ui/Notice/Notice';
import styles from './FormScreen.module.css';
import { MadeWith } from './MadeWith';
import type { Session } from './session';
import { isEmbedded } from './tellHeight';
import { texts } from './texts';
import type { Visit } from './visit';

type FormSession = Session & { at: 'page' | 'sending' | 'thanks' };

/** A form that is being filled, page by page, and the thanks at its end. */
export function FormScreen({ session, visit }: { session: FormSession; visit: Visit }) {
  const { form, responseId, walk } = session.filling;
  const page = openPage(walk, form);
  const heading = useRef<HTMLHeadingElement>(null);
  const area = useRef<HTMLElement>(null);
  const { attention } = walk;
  const [first] = useState(attention);

  // Talks to the focus and the scrolling of the document: a page that was handed in leads on, or to what is wrong.
  useEffect(() => {
    if (attention.on === 'question') {
      focusQuestion(area.current, attention.id);
    } else if (attention !== first) {
      comeToTop(heading.current);
    }
  }, [attention, first]);

  // Talks to the browser: nothing is kept when the tab goes, so leaving is asked about while something is unsent.
  const isUnsent = session.at === 'sending' || (session.at === 'page' && session.trouble !== undefined);
  useEffect(() => {
    if (!isUnsent) {
      return undefined;
    }
    window.addEventListener('beforeunload', askFirst);
    return () => window.removeEventListener('beforeunload', askFirst);
  }, [isUnsent]);

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
          <ThankYou page={page} headingRef={heading}>
            {session.receipt !== undefined && <Receipt code={session.receipt} />}
          </ThankYou>
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
            upload={noUpload}
          >
            <SendBar
              notice={troubleOf(session, visit.submit)}
              busy={session.at === 'sending'}
              onSubmit={visit.submit}
              onBack={walk.path.length > 1 ? visit.back : undefined}
            />
          </FormPage>
        )}
      </main>
      <MadeWith text={texts().madeWith} className={isDone ? undefined : styles['onWideOnly']} />
    </PageGround>
  );
}

/** What keeps a page from arriving, in words that promise nothing. */
function troubleOf(session: FormSession, onRetry: () => void): ReactNode {
  if (session.at === 'sending' && session.hasFailed) {
    return (
      <div role="status">
        <Notice tone="warn">{texts().stillSending}</Notice>
      </div>
    );
  }
  if (session.at === 'page' && session.trouble !== undefined) {
    const retry = (
      <Button variant="secondary" onClick={onRetry}>
        {texts().retry}
      </Button>
    );
    return (
      <Notice tone="danger" action={retry}>
        {texts()[session.trouble]}
      </Notice>
    );
  }
  return undefined;
}

function Receipt({ code }: { code: string }) {
  return (
    <p className={styles['receipt']}>
      {texts().receipt} <span className={styles['code']}>{code}</span>
    </p>
  );
}

function comeToTop(heading: HTMLElement | null): void {
  if (isEmbedded()) {
    heading?.scrollIntoView({ block: 'nearest' });
  } else {
    window.scrollTo(0, 0);
  }
  heading?.focus({ preventScroll: true });
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Options stay in one order for one respondent. */
function seedOf(responseId: string): number {
  return Number.parseInt(responseId.slice(-7), 16);
}

/** Files cannot be sent yet; the field says so at the file. */
const noUpload: Upload = () => Promise.reject(new Error('no files can be sent'));
