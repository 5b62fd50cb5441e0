import type { Answer } from '../form-rules/answer';
import { type AnswerProblem, checkPage } from '../form-rules/checkAnswers';
import type { FormDefinition } from '../form-rules/definition';
import type { PageId, QuestionId } from '../form-rules/ids';
import { nextStep, routesOf, startPage } from '../form-rules/routing';
import {
  answered as answeredOn,
  cameTo,
  finished,
  foundFaulty,
  givenOn,
  goneBack,
  openPage,
  type Walk,
  walkFrom,
} from '../form-rules/walk';

/** A published form as its link serves it. */
export type SharedForm = FormDefinition & {
  readonly _id: string;
  readonly name: string;
  readonly version: number;
};

/** Somebody filling a form: what they opened, how far they are and what they answered. */
export type Filling = {
  readonly form: SharedForm;
  readonly responseId: string;
  /** Counts the pages handed in; of one page the highest wins on the server. */
  readonly seq: number;
  readonly walk: Walk;
};

/** One page as it is handed in. */
export type HandedIn = {
  readonly formId: string;
  readonly currentPageId: PageId;
  readonly userAnswers: readonly { readonly questionId: QuestionId; readonly answer: Answer }[];
  readonly responseId: string;
  readonly formVersion: number;
  readonly seq: number;
};

/** Everything the respondent's page can be. */
export type Session =
  | { readonly at: 'loading' }
  | { readonly at: 'notFound' }
  | { readonly at: 'closed' }
  | { readonly at: 'unreachable' }
  /** Only listed people may go on; what was filled in before that was asked is kept. */
  | { readonly at: 'people'; readonly filling?: Filling }
  | { readonly at: 'page'; readonly filling: Filling; readonly trouble?: Trouble }
  | {
      readonly at: 'sending';
      readonly filling: Filling;
      readonly sent: HandedIn;
      readonly hasFailed: boolean;
    }
  /** The form went away while it was filled. */
  | { readonly at: 'turnedAway'; readonly why: 'closed' | 'notFound'; readonly filling: Filling }
  | { readonly at: 'thanks'; readonly filling: Filling; readonly receipt?: string };

/** Why a page that was handed in is still there: it never arrived, or was not accepted. */
export type Trouble = 'notSent' | 'notAccepted';

/** What opening a link came to. */
export type Loaded =
  | { readonly is: 'form'; readonly form: SharedForm }
  | { readonly is: 'notFound' | 'closed' | 'people' | 'unreachable' };

/** What handing a page in came to, after every try. */
export type Delivered =
  | { readonly is: 'accepted'; readonly redirectPage?: string; readonly receipt?: string }
  | { readonly is: 'faulty'; readonly problems: readonly AnswerProblem[] }
  | { readonly is: 'notFound' | 'closed' | 'people' | Trouble };

/** The link was opened. */
export function opened(loaded: Loaded, mintResponseId: () => string): Session {
  if (loaded.is !== 'form') {
    return { at: loaded.is };
  }
  const { form } = loaded;
  const start = startPage(routesOf(form));
  return start === undefined
    ? { at: 'notFound' }
    : { at: 'page', filling: { form, responseId: mintResponseId(), seq: 0, walk: walkFrom(start) } };
}

/** A question was answered, or its answer taken back; not while a page is under way. */
export function answered(session: Session, question: QuestionId, answer: Answer | undefined): Session {
  return session.at === 'page'
    ? withWalk(session, answeredOn(session.filling.walk, question, answer))
    : session;
}

/** Submit was pressed: the page goes out, or stays with its faults. Pressing again while it goes changes nothing. */
export function submitted(session: Session): Session {
  const page = session.at === 'page' ? openPage(session.filling.walk, session.filling.form) : undefined;
  if (session.at !== 'page' || page === undefined) {
    return session;
  }
  const { form, responseId, walk } = session.filling;
  const checked = checkPage(form, page, givenOn(page, walk));
  if (!checked.isSound) {
    return { at: 'page', filling: { ...session.filling, walk: foundFaulty(walk, page, checked.problems) } };
  }
  const seq = session.filling.seq + 1;
  const sent: HandedIn = {
    formId: form._id,
    currentPageId: page.pageId,
    userAnswers: [...checked.answers].map(([questionId, answer]) => ({ questionId, answer })),
    responseId,
    formVersion: form.version,
    seq,
  };
  return { at: 'sending', filling: { ...session.filling, seq }, sent, hasFailed: false };
}

/** A try failed and another follows. */
export function delayed(session: Session, sent: HandedIn): Session {
  return session.at === 'sending' && session.sent === sent ? { ...session, hasFailed: true } : session;
}

/** What was handed in arrived, or never will. Whoever went back in the meantime is left in peace. */
export function delivered(session: Session, sent: HandedIn, outcome: Delivered): Session {
  if (session.at !== 'sending' || session.sent !== sent) {
    return session;
  }
  const { filling } = session;
  switch (outcome.is) {
    case 'accepted': {
      const walk = onward(filling, sent, outcome.redirectPage);
      const { receipt } = outcome;
      return walk.isFinished
        ? { at: 'thanks', filling: { ...filling, walk }, ...(receipt !== undefined && { receipt }) }
        : { at: 'page', filling: { ...filling, walk } };
    }
    case 'faulty':
      return shownFaults(filling, outcome.problems);
    case 'people':
      return { at: 'people', filling };
    case 'closed':
    case 'notFound':
      return { at: 'turnedAway', why: outcome.is, filling };
    case 'notSent':
    case 'notAccepted':
      return { at: 'page', filling, trouble: outcome.is };
  }
}

/** Somebody proved to be listed: back to what they had filled in, or else the form has to be opened. */
export function entered(session: Session): Session {
  if (session.at !== 'people') {
    return session;
  }
  return session.filling ? { at: 'page', filling: session.filling } : { at: 'loading' };
}

/** Back along the path until it has this many pages. */
export function wentBackTo(session: Session, depth: number): Session {
  if (depth < 1 || depth >= depthOf(session)) {
    return session;
  }
  switch (session.at) {
    case 'page':
    case 'sending':
    case 'thanks': {
      let { walk } = session.filling;
      while (walk.isFinished || walk.path.length > depth) {
        walk = goneBack(walk);
      }
      return { at: 'page', filling: { ...session.filling, walk } };
    }
    default:
      return session;
  }
}

/** How many steps into the form this is: the pages of the path, and the thank-you screen as one more. */
export function depthOf(session: Session): number {
  switch (session.at) {
    case 'page':
    case 'sending':
      return session.filling.walk.path.length;
    case 'thanks':
      return session.filling.walk.path.length + 1;
    default:
      return 0;
  }
}

function withWalk(session: Session & { at: 'page' }, walk: Walk): Session {
  return { ...session, filling: { ...session.filling, walk } };
}

/** The server's word wins; a page it names that this version does not have leaves it to the rules here. */
function onward({ form, walk }: Filling, sent: HandedIn, redirectPage: string | undefined): Walk {
  if (redirectPage === undefined) {
    return finished(walk);
  }
  const here = sent.currentPageId;
  const named = form.pages.find(({ pageId }) => pageId === redirectPage && pageId !== here);
  if (named) {
    return cameTo(walk, named.pageId);
  }
  const answers = new Map(sent.userAnswers.map(({ questionId, answer }) => [questionId, answer]));
  const step = nextStep(routesOf(form), here, answers);
  return step?.to === 'page' ? cameTo(walk, step.page) : finished(walk);
}

function shownFaults(filling: Filling, problems: readonly AnswerProblem[]): Session {
  const page = openPage(filling.walk, filling.form);
  const walk = page && foundFaulty(filling.walk, page, problems);
  return walk && walk.problems.length > 0
    ? { at: 'page', filling: { ...filling, walk } }
    : { at: 'page', filling, trouble: 'notAccepted' };
}
