import type { AnswerProblem } from '../../form-rules/checkAnswers';
import type { PageId } from '../../form-rules/ids';
import { nextStep, routesOf } from '../../form-rules/routing';
import { currentPage, goBack, type Walk } from '../../form-rules/walk';
import { finishByRules, goToPage, withProblems } from '../../form-rules/walkSteps';
import type { Filling, FinalOutcome, PageSubmission, SendOutcome, Session } from '../session';

/** A try failed and another follows, for a page that this device could not store. */
export function afterFailedTry(session: Session, sent: PageSubmission): Session {
  return isSending(session, sent) ? { ...session, hasFailed: true } : session;
}

/** Applies the outcome of a submitted page. Has no effect if the respondent has gone back meanwhile. */
export function afterSend(session: Session, sent: PageSubmission, outcome: SendOutcome): Session {
  if (!isSending(session, sent)) {
    return session;
  }
  const { filling } = session;
  switch (outcome.is) {
    case 'accepted': {
      const walk = afterAccepted(filling, sent, outcome.redirectPage);
      const { receipt } = outcome;
      return walk.isFinished
        ? { at: 'thanks', filling: { ...filling, walk }, ...(receipt !== undefined && { receipt }) }
        : { at: 'page', filling: { ...filling, walk } };
    }
    case 'saved': {
      const walk = afterRules(filling, sent);
      return { at: walk.isFinished ? 'thanks' : 'page', filling: { ...filling, walk, isWaiting: true } };
    }
    case 'faulty':
      return withFaults(filling, outcome.problems);
    case 'restricted':
      return { at: 'restricted', filling };
    case 'closed':
    case 'notFound':
      return { at: 'formGone', why: outcome.is, notice: outcome.notice, filling };
    case 'complete':
      return {
        at: 'thanks',
        filling: { ...filling, walk: finishByRules(filling.walk, filling.form) },
        isTooLate: true,
      };
    case 'notSent':
    case 'notAccepted':
    case 'versionClosed':
      return { at: 'page', filling, trouble: outcome.is };
  }
}

/** Applies the outcome of a page from which the respondent has already gone on. */
export function afterLateOutcome(session: Session, page: PageId, outcome: FinalOutcome): Session {
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
      return { at: 'formGone', why: outcome.is, notice: outcome.notice, filling };
    case 'complete':
      return {
        at: 'thanks',
        filling: { ...filling, walk: finishByRules(filling.walk, filling.form) },
        isTooLate: true,
      };
    case 'versionClosed': {
      const walk = filling.walk.isFinished ? goBack(filling.walk) : filling.walk;
      return { at: 'page', filling: { ...filling, walk }, trouble: 'versionClosed' };
    }
    case 'faulty':
    case 'notAccepted': {
      // Undefined if the respondent has gone back past this page, which is then no longer needed.
      const walk = backTo(filling.walk, page);
      if (walk === undefined) {
        return session;
      }
      const back = { ...filling, walk };
      return outcome.is === 'faulty'
        ? withFaults(back, outcome.problems)
        : { at: 'page', filling: back, trouble: 'notAccepted' };
    }
  }
}

function isSending(session: Session, sent: PageSubmission): session is Session & { at: 'sending' } {
  return (
    session.at === 'sending' && session.sent.responseId === sent.responseId && session.sent.seq === sent.seq
  );
}

/** Follows the server's redirect; if this version has no such page, the local rules decide. */
function afterAccepted(filling: Filling, sent: PageSubmission, redirectPage: string | undefined): Walk {
  const { form, walk } = filling;
  if (redirectPage === undefined) {
    return finishByRules(walk, form);
  }
  const here = sent.currentPageId;
  const named = form.pages.find(({ pageId }) => pageId === redirectPage && pageId !== here);
  return named ? goToPage(walk, named.pageId) : afterRules(filling, sent);
}

/** The corrected walk if the server redirects to another page than the local rules did. */
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
  const back = backTo(walk, page);
  const named = form.pages.find(({ pageId }) => pageId === redirectPage && pageId !== page);
  if (back === undefined || (redirectPage !== undefined && named === undefined)) {
    return undefined;
  }
  return named ? goToPage(back, named.pageId) : finishByRules(back, form);
}

function afterRules({ form, walk }: Filling, { currentPageId, userAnswers }: PageSubmission): Walk {
  const answers = new Map(userAnswers.map(({ questionId, answer }) => [questionId, answer]));
  const step = nextStep(routesOf(form), currentPageId, answers);
  return step?.to === 'page' ? goToPage(walk, step.page) : finishByRules(walk, form);
}

function backTo(walk: Walk, page: PageId): Walk | undefined {
  const depth = walk.path.indexOf(page) + 1;
  if (depth === 0) {
    return undefined;
  }
  let back = walk;
  while (back.isFinished || back.path.length > depth) {
    back = goBack(back);
  }
  return back;
}

/** Shows the problems on their page: an option of an earlier page may be full by now. */
function withFaults(filling: Filling, problems: readonly AnswerProblem[]): Session {
  const asked = new Set(problems.map(({ questionId }) => questionId));
  const faulty = filling.form.pages.find(({ questions }) => questions.some(({ id }) => asked.has(id)));
  const there = (faulty && backTo(filling.walk, faulty.pageId)) ?? filling.walk;
  const page = currentPage(there, filling.form);
  const walk = page && withProblems(there, page, problems);
  return walk && walk.problems.length > 0
    ? { at: 'page', filling: { ...filling, walk } }
    : { at: 'page', filling, trouble: 'notAccepted' };
}
