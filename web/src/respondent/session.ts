import type { Answer } from '../form-rules/answer';
import { type AnswerProblem, checkPage } from '../form-rules/checkAnswers';
import type { FormDefinition } from '../form-rules/definition';
import type { PageId, QuestionId } from '../form-rules/ids';
import { routesOf, startPage } from '../form-rules/routing';
import {
  answered as answeredOn,
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
  /** Whether this device keeps pages that the server does not have yet. */
  readonly isWaiting?: boolean;
};

/** One page as it is handed in. */
export type HandedIn = {
  readonly formId: string;
  readonly currentPageId: PageId;
  readonly userAnswers: readonly { readonly questionId: QuestionId; readonly answer: Answer }[];
  readonly responseId: string;
  readonly formVersion: number;
  readonly seq: number;
} & Signs;

/** What tells people from programs: how long the page was in front of them, and a field that nobody sees. */
export type Signs = { readonly elapsedMs?: number; readonly website?: string };

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
  | { readonly at: 'thanks'; readonly filling: Filling; readonly receipt?: string }
  /** This device has filled the form before; the filling is there for as long as the server has not got all of it. */
  | ({ readonly at: 'answered'; readonly filling?: Filling } & Answered);

/** When a form was filled on this device, and the server's receipt for it. */
export type Answered = { readonly time: number; readonly receipt?: string };

/** Why a page that was handed in is still there: it never arrived and could not be kept, or was not accepted. */
export type Trouble = 'notSent' | 'notAccepted';

/** What opening a link came to. */
export type Loaded =
  | { readonly is: 'form'; readonly form: SharedForm }
  | { readonly is: 'notFound' | 'closed' | 'people' | 'unreachable' };

/** What handing a page in came to, after every try; `saved` pages are kept on this device and go out later. */
export type Delivered = Settled | { readonly is: 'saved' | 'people' | 'notSent' };

/** What trying again would not change. */
export type Settled =
  | { readonly is: 'accepted'; readonly redirectPage?: string; readonly receipt?: string }
  | { readonly is: 'faulty'; readonly problems: readonly AnswerProblem[] }
  | { readonly is: 'notFound' | 'closed' | 'notAccepted' };

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
export function submitted(session: Session, signs: Signs = {}): Session {
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
    ...signs,
  };
  return { at: 'sending', filling: { ...session.filling, seq }, sent, hasFailed: false };
}

/** Somebody proved to be listed: back to what they had filled in, or else the form has to be opened. */
export function entered(session: Session): Session {
  if (session.at !== 'people') {
    return session;
  }
  const { filling } = session;
  return filling ? { at: filling.walk.isFinished ? 'thanks' : 'page', filling } : { at: 'loading' };
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
