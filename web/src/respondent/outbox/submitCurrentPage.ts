import { checkPage } from '../../form-rules/checkAnswers';
import { currentPage } from '../../form-rules/walk';
import { answersOnPage, withProblems } from '../../form-rules/walkSteps';
import type { PageSubmission, Session, SpamSignals } from '../session';

/** The page is sent, or shows its errors. Ignored while a page is being sent. */
export function submitCurrentPage(session: Session, signals: SpamSignals = {}): Session {
  const page = session.at === 'page' ? currentPage(session.filling.walk, session.filling.form) : undefined;
  if (session.at !== 'page' || page === undefined) {
    return session;
  }
  const { form, responseId, walk } = session.filling;
  const checked = checkPage(form, page, answersOnPage(page, walk));
  if (!checked.isValid) {
    return { at: 'page', filling: { ...session.filling, walk: withProblems(walk, page, checked.problems) } };
  }
  const seq = session.filling.seq + 1;
  const sent: PageSubmission = {
    formId: form._id,
    currentPageId: page.pageId,
    userAnswers: [...checked.answers].map(([questionId, answer]) => ({ questionId, answer })),
    responseId,
    formVersion: form.version,
    seq,
    ...signals,
  };
  return { at: 'sending', filling: { ...session.filling, seq }, sent, hasFailed: false };
}
