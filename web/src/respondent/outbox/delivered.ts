import type { AnswerProblem } from '../../form-rules/checkAnswers';
import type { PageId } from '../../form-rules/ids';
import { nextStep, routesOf } from '../../form-rules/routing';
import { cameTo, finished, foundFaulty, goneBack, openPage, type Walk } from '../../form-rules/walk';
import type { Delivered, Filling, HandedIn, Session, Settled } from '../session';

/** A try failed and another follows, of a page that this device could not keep. */
export function delayed(session: Session, sent: HandedIn): Session {
  return isUnderWay(session, sent) ? { ...session, hasFailed: true } : session;
}

/** What was handed in arrived, is kept for later, or never will arrive. Whoever went back in the meantime is left in peace. */
export function delivered(session: Session, sent: HandedIn, outcome: Delivered): Session {
  if (!isUnderWay(session, sent)) {
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
    case 'saved': {
      const walk = byTheRules(filling, sent);
      return { at: walk.isFinished ? 'thanks' : 'page', filling: { ...filling, walk, isWaiting: true } };
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

/** What became of a page that was left to the outbox, once somebody has gone on from it. */
export function heardLater(session: Session, page: PageId, outcome: Settled): Session {
  if (!('filling' in session) || session.filling === undefined) {
    return session;
  }
  const { filling } = session;
  switch (outcome.is) {
    case 'accepted': {
      const walk = corrected(filling, page, outcome.redirectPage);
      if (walk !== undefined) {
        return { at: walk.isFinished ? 'thanks' : 'page', filling: { ...filling, walk } };
      }
      return outcome.receipt !== undefined && (session.at === 'thanks' || session.at === 'answered')
        ? { ...session, receipt: outcome.receipt }
        : session;
    }
    case 'closed':
    case 'notFound':
      return { at: 'turnedAway', why: outcome.is, filling };
    case 'faulty':
    case 'notAccepted': {
      // A page that was left by going back is asked for no more.
      const walk = backAt(filling.walk, page);
      if (walk === undefined) {
        return session;
      }
      const back = { ...filling, walk };
      return outcome.is === 'faulty'
        ? shownFaults(back, outcome.problems)
        : { at: 'page', filling: back, trouble: 'notAccepted' };
    }
  }
}

function isUnderWay(session: Session, sent: HandedIn): session is Session & { at: 'sending' } {
  return (
    session.at === 'sending' && session.sent.responseId === sent.responseId && session.sent.seq === sent.seq
  );
}

/** The server's word wins; a page it names that this version does not have leaves it to the rules here. */
function onward(filling: Filling, sent: HandedIn, redirectPage: string | undefined): Walk {
  const { form, walk } = filling;
  if (redirectPage === undefined) {
    return finished(walk);
  }
  const here = sent.currentPageId;
  const named = form.pages.find(({ pageId }) => pageId === redirectPage && pageId !== here);
  return named ? cameTo(walk, named.pageId) : byTheRules(filling, sent);
}

/** The way from a page that was left by the rules here, if the server names another one. */
function corrected(
  { form, walk }: Filling,
  page: PageId,
  redirectPage: string | undefined,
): Walk | undefined {
  const at = walk.path.indexOf(page);
  const isLast = at === walk.path.length - 1;
  if (at < 0 || (isLast && !walk.isFinished) || walk.path[at + 1] === redirectPage) {
    return undefined;
  }
  const back = backAt(walk, page);
  const named = form.pages.find(({ pageId }) => pageId === redirectPage && pageId !== page);
  if (back === undefined || (redirectPage !== undefined && named === undefined)) {
    return undefined;
  }
  return named ? cameTo(back, named.pageId) : finished(back);
}

function byTheRules({ form, walk }: Filling, { currentPageId, userAnswers }: HandedIn): Walk {
  const answers = new Map(userAnswers.map(({ questionId, answer }) => [questionId, answer]));
  const step = nextStep(routesOf(form), currentPageId, answers);
  return step?.to === 'page' ? cameTo(walk, step.page) : finished(walk);
}

function backAt(walk: Walk, page: PageId): Walk | undefined {
  const depth = walk.path.indexOf(page) + 1;
  if (depth === 0) {
    return undefined;
  }
  let back = walk;
  while (back.isFinished || back.path.length > depth) {
    back = goneBack(back);
  }
  return back;
}

function shownFaults(filling: Filling, problems: readonly AnswerProblem[]): Session {
  const page = openPage(filling.walk, filling.form);
  const walk = page && foundFaulty(filling.walk, page, problems);
  return walk && walk.problems.length > 0
    ? { at: 'page', filling: { ...filling, walk } }
    : { at: 'page', filling, trouble: 'notAccepted' };
}
