import type { Answer, Answers } from '../form-rules/answer';
import type { AnswerProblem } from '../form-rules/checkAnswers';
import type { FormDefinition } from '../form-rules/definition';
import type { PageId, QuestionId } from '../form-rules/ids';
import type { FormSettings } from '../form-rules/settings';
import { setAnswer as answeredOn, goBack, startWalk, type Walk } from '../form-rules/walk';
import type { JsonObject } from './call';

/** A published form as its link serves it. */
export type SharedForm = FormDefinition & {
  readonly _id: string;
  readonly name: string;
  readonly version: number;
};

/** A response in progress: the form, the pages visited and the answers given. */
export type Filling = {
  readonly form: SharedForm;
  readonly responseId: string;
  /** Counts the submitted pages; for each page the server keeps the highest number. */
  readonly seq: number;
  readonly walk: Walk;
  /** Whether this device has pages that the server does not have yet. */
  readonly isWaiting?: boolean;
  /** The invited person who filled it in, if an access token proved that. */
  readonly person?: string | undefined;
  /** How long each page had been shown when the filling was stored. */
  readonly shownMs?: ShownMs;
  /** The answers of the link. Until the respondent changes them, nothing is stored on the device. */
  readonly prefilled?: Answers;
  /** The response that this device sent before this one. */
  readonly earlier?: PastResponse;
};

/** Total milliseconds each page was shown. */
export type ShownMs = Readonly<Record<string, number>>;

/** One page as it is submitted. */
export type PageSubmission = {
  readonly formId: string;
  readonly currentPageId: PageId;
  readonly userAnswers: readonly { readonly questionId: QuestionId; readonly answer: Answer }[];
  readonly responseId: string;
  readonly formVersion: number;
  readonly seq: number;
} & SpamSignals;

/** How long the page was shown, and the value of the honeypot field. */
export type SpamSignals = { readonly elapsedMs?: number; readonly website?: string };

/** All states of the respondent's page. */
export type Session =
  | { readonly at: 'loading' }
  | { readonly at: 'notFound' }
  | { readonly at: 'closed'; readonly notice?: JsonObject | undefined }
  | { readonly at: 'unreachable' }
  /** This device has an unfinished response of an earlier visit. Its answers stay hidden until the respondent continues it. */
  | ({ readonly at: 'offered' } & Offer)
  | { readonly at: 'welcome'; readonly filling: Filling }
  /** Only invited people may continue; answers given before that was known are kept. */
  | { readonly at: 'restricted'; readonly filling?: Filling }
  | {
      readonly at: 'page';
      readonly filling: Filling;
      readonly trouble?: Trouble;
      /** Submit was pressed before the rules that check the answers were loaded. */
      readonly isSubmitting?: true;
    }
  | {
      readonly at: 'sending';
      readonly filling: Filling;
      readonly sent: PageSubmission;
      readonly hasFailed: boolean;
    }
  /** The form was closed or deleted while it was being filled, or answered elsewhere by the same person. */
  | {
      readonly at: 'formGone';
      readonly why: 'closed' | 'notFound';
      readonly notice?: JsonObject | undefined;
      readonly filling: Filling;
    }
  | {
      readonly at: 'thanks';
      readonly filling: Filling;
      readonly receipt?: string;
      /** The last change came too late and was not accepted. */
      readonly isTooLate?: boolean;
    }
  /** The form was submitted on this device; `filling` is set until the server has all of it. */
  | ({
      readonly at: 'answered';
      readonly filling?: Filling;
      readonly formName: string;
      readonly settings: FormSettings | undefined;
    } & PastResponse);

/** An unfinished response that can be continued. */
export type Offer = {
  readonly responseId: string;
  readonly formName: string;
  readonly editedAt: number;
};

/** When a form was filled on this device, and the server's receipt for it. */
export type PastResponse = { readonly time: number; readonly receipt?: string };

/**
 * Why a submitted page is still shown: it could neither be sent nor stored, or was not accepted, or the form accepts
 * answers to its newest version only.
 */
export type Trouble = 'notSent' | 'notAccepted' | 'versionClosed';

/** The result of opening a link. */
export type Loaded =
  | { readonly is: 'form'; readonly form: SharedForm }
  | {
      readonly is: 'notFound' | 'closed' | 'restricted' | 'unreachable';
      /** The reply of the server, which says when the form opens or why it takes no response. */
      readonly notice?: JsonObject;
    };

/** The result of submitting a page, after all tries; `saved` pages are in the outbox and are sent later. */
export type SendOutcome = FinalOutcome | { readonly is: 'saved' | 'restricted' | 'notSent' };

/** Trying again would not change these. */
export type FinalOutcome =
  | { readonly is: 'accepted'; readonly redirectPage?: string; readonly receipt?: string }
  | { readonly is: 'faulty'; readonly problems: readonly AnswerProblem[] }
  | { readonly is: 'notFound' | 'closed' | 'notAccepted'; readonly notice?: JsonObject }
  /** The form accepts answers to its newest version only. */
  | { readonly is: 'versionClosed' }
  /** The response was completed too long ago to be changed. */
  | { readonly is: 'complete' };

export function openSession(loaded: Loaded, mintResponseId: () => string): Session {
  if (loaded.is !== 'form') {
    return loaded.is === 'closed' ? { at: 'closed', notice: loaded.notice } : { at: loaded.is };
  }
  const { form } = loaded;
  return form.startPage === undefined
    ? { at: 'notFound' }
    : {
        at: form.settings?.welcome ? 'welcome' : 'page',
        filling: { form, responseId: mintResponseId(), seq: 0, walk: startWalk(form.startPage) },
      };
}

/** A question was answered or cleared. Ignored while a page is being sent. */
export function answerQuestion(session: Session, question: QuestionId, answer: Answer | undefined): Session {
  return session.at === 'page'
    ? withWalk(session, answeredOn(session.filling.walk, question, answer))
    : session;
}

/** An invited person entered the code: back to their answers, or to loading the form. */
export function resumeAfterCode(session: Session): Session {
  if (session.at !== 'restricted') {
    return session;
  }
  const { filling } = session;
  return filling ? { at: filling.walk.isFinished ? 'thanks' : 'page', filling } : { at: 'loading' };
}

/** Back along the path until it has this many pages. A finished response stays finished. */
export function goBackTo(session: Session, depth: number): Session {
  if (depth < 1 || depth >= depthOf(session) || (session.at !== 'page' && session.at !== 'sending')) {
    return session;
  }
  let { walk } = session.filling;
  while (walk.path.length > depth) {
    walk = goBack(walk);
  }
  return { at: 'page', filling: { ...session.filling, walk } };
}

/** The number of pages visited, and one more for the thank-you screen. */
export function depthOf(session: Session): number {
  if (session.at === 'thanks') {
    return session.filling.walk.path.length + 1;
  }
  return session.at === 'page' || session.at === 'sending' ? session.filling.walk.path.length : 0;
}

/** The id of the open response. */
export function responseIn(session: Session): string | undefined {
  return 'filling' in session ? session.filling?.responseId : undefined;
}

function withWalk(session: Session & { at: 'page' }, walk: Walk): Session {
  return { ...session, filling: { ...session.filling, walk } };
}
