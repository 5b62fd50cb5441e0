import type { Answer } from '../form-rules/answer';
import type { QuestionId } from '../form-rules/ids';
import { mintUuid } from '../offline/ids';
import { wait as waitSeconds } from '../offline/timing';
import { callsOf, type FormCalls } from './formCalls';
import { mayHaveLocalData } from './localData';
import type { Host, Outbox } from './outbox/engine';
import {
  answerQuestion,
  depthOf,
  goBackTo,
  type Loaded,
  openSession,
  resumeAfterCode,
  type SpamSignals,
} from './session';
import { createSessionStore } from './sessionStore';

/** Seconds before each further try to load the form; few, because the respondent can press Try again. */
const LOAD_RETRY_DELAYS_S = [1, 2];

/** One visit to a form's link: its session, and everything a respondent can do. */
export type Visit = ReturnType<typeof visitTo>;

/** Starts with `open`. */
export function visitTo(link: string, { calls = callsOf(link), wait = waitSeconds }: VisitOptions = {}) {
  const store = createSessionStore();
  const { read, setSession, subscribe, shownMs } = store;
  const outbox = lazyOutbox({ link, calls, wait, read, setSession, subscribe, shownMs });
  let loaded: Loaded = { is: 'unreachable' };
  let hasEntered = false;

  async function open() {
    setSession({ at: 'loading' });
    loaded = await calls.load();
    for (const seconds of LOAD_RETRY_DELAYS_S) {
      if (loaded.is === 'unreachable') {
        await wait(seconds);
        loaded = await calls.load();
      }
    }
    await resumeOrOpen();
  }

  /** Resumes a stored response, if there is one, or else shows what was loaded. */
  async function resumeOrOpen(chosen?: string) {
    // The link may fill in answers, and the outbox has the rules that check them.
    const resumed =
      mayHaveLocalData(link) || location.search
        ? await outbox.attempt((ready) => ready.resume(loaded, visitor(chosen)))
        : undefined;
    if (loaded.is === 'form' && loaded.form.settings?.retentionDays) {
      // The note on the first page must not move the questions after they are shown.
      await import('./standalone/lazy').catch(() => undefined);
    }
    setSession(resumed ?? openSession(loaded, mintUuid));
    if (resumed && 'filling' in resumed) {
      store.setShownMs(resumed.filling?.shownMs);
    }
  }

  /** Opens the newest version with the answers that fit it. Changes nothing when it cannot be loaded. */
  async function upgrade() {
    const before = shownMs();
    const found = await calls.load();
    if (found.is === 'form') {
      loaded = found;
      await (await outbox.load()).upgrade(found);
      store.setShownMs(before);
    }
  }

  function visitor(chosen?: string) {
    return { person: calls.person(), hasEntered, ...(chosen !== undefined && { chosen }) };
  }

  /** Submit was pressed. The rules that check the answers are loaded with the outbox, after the first page is shown. */
  async function submit(website?: string) {
    const elapsedMs = store.elapsedMs();
    const signals: SpamSignals = {
      ...(elapsedMs !== undefined && { elapsedMs }),
      ...(website && { website }),
    };
    const pressed = read();
    if (pressed.at === 'page' && !outbox.isLoaded()) {
      setSession({ ...pressed, isSubmitting: true });
    }
    try {
      await (await outbox.load()).submit(signals);
    } catch {
      const session = read();
      if (session.at === 'page' && session.isSubmitting) {
        setSession({ at: 'page', filling: session.filling, trouble: 'notSent' });
      }
    }
  }

  function enter(accessToken: string, person: string) {
    const session = read();
    const before = (session.at === 'restricted' ? session.filling?.person : undefined) ?? calls.person();
    calls.setToken(accessToken, person);
    hasEntered = true;
    // Another person's answers must not be shown.
    setSession(before === undefined || before === person ? resumeAfterCode(session) : { at: 'loading' });
    if (read().at === 'loading') {
      void open();
    } else {
      retry();
    }
  }

  function forgetPerson() {
    calls.forgetPerson();
    hasEntered = false;
    setSession({ at: 'restricted' });
    void outbox.attempt((ready) => ready.discardAll());
  }

  async function again() {
    const begun = await outbox.attempt((ready) => ready.again(loaded));
    setSession(begun ?? openSession(loaded, mintUuid));
  }

  const retry = () => void outbox.attempt((ready) => ready.retry());

  return {
    link,
    read,
    subscribe,
    open: () => void open(),
    answer: (question: QuestionId, answer: Answer | undefined) =>
      setSession(answerQuestion(read(), question, answer)),
    /** Leaves the welcome. */
    begin: () => {
      const session = read();
      if (session.at === 'welcome') {
        setSession({ ...session, at: 'page' });
      }
    },
    submit: (website?: string) => void submit(website),
    back: () => setSession(goBackTo(read(), depthOf(read()) - 1)),
    backTo: (depth: number) => setSession(goBackTo(read(), depth)),
    enter,
    /** Sends all unsent pages on this device. */
    retry,
    /** Continues the response that was offered. */
    resume: () => {
      const session = read();
      void (session.at === 'offered' && resumeOrOpen(session.responseId));
    },
    /** Deletes the offered answers and opens an empty form. */
    startOver: () =>
      void outbox.attempt((ready) => ready.discardOffered(visitor()).finally(() => void again())),
    /** Whether a stored access token opened the form; somebody else may have left it on this device. */
    isByToken: calls.isByToken,
    /** Deletes the access token and the unfinished answers, and asks for a code. */
    forgetPerson,
    /** Continues in the newest version. */
    upgrade: () => void upgrade().catch(() => undefined),
    /** Starts another response. */
    again: () => void again(),
    /** Starts saving what is filled in and sending what is queued. */
    start: () => void outbox.attempt((ready) => ready.start()),
  };
}

/** Loaded once the form is shown, or earlier when this device stores something for the link. */
function lazyOutbox(host: Host) {
  let loading: Promise<Outbox> | undefined;
  let isLoaded = false;

  function load(): Promise<Outbox> {
    loading ??= import('./outbox/engine').then(({ createOutbox }) => {
      isLoaded = true;
      return createOutbox(host);
    });
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    load,
    isLoaded: () => isLoaded,
    /** Undefined when it fails: the next action tries again. */
    attempt: <Result>(work: (ready: Outbox) => Result | Promise<Result>): Promise<Result | undefined> =>
      load()
        .then(work)
        .catch(() => undefined),
  };
}

type VisitOptions = { calls?: FormCalls; wait?: typeof waitSeconds };
