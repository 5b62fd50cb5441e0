import type { Filling, Session, SharedForm } from '../session';
import type { Entry, StoredFilling } from './database';
import { afterLateOutcome, afterSend } from './sessionAfterSend';

/** The session of a stored filling, with the outcomes that have arrived since. */
export function replay(stored: StoredFilling, form: SharedForm, entries: readonly Entry[]): Session {
  const { responseId, seq, walk, sent, person, savedAt, shownMs } = stored;
  const filling: Filling = {
    form,
    responseId,
    seq,
    walk,
    ...(person !== undefined && { person }),
    ...(shownMs && { shownMs }),
  };
  let session: Session = walk.isFinished
    ? { at: 'answered', filling, formName: form.name, settings: form.settings, time: savedAt }
    : sent && entries.some((entry) => entry.seq === sent.seq)
      ? { at: 'sending', filling, sent, hasFailed: false }
      : { at: 'page', filling };
  session = replayOutcomes(session, entries);
  if (session.at === 'sending') {
    session = afterSend(session, session.sent, { is: 'saved' });
  }
  return session.at === 'thanks'
    ? { ...session, at: 'answered', formName: form.name, settings: form.settings, time: savedAt }
    : session;
}

/** Applies the known outcomes to the session. */
export function replayOutcomes(before: Session, entries: readonly Entry[]): Session {
  let session = before;
  for (const { pageId, seq, outcome } of entries) {
    const isSuperseded = entries.some((later) => later.pageId === pageId && later.seq > seq);
    if (outcome === undefined || isSuperseded) {
      continue;
    }
    session =
      session.at === 'sending' && session.sent.seq === seq
        ? afterSend(session, session.sent, outcome)
        : afterLateOutcome(session, pageId, outcome);
  }
  const isWaiting = entries.some(
    ({ seq, outcome }) => !(outcome || (session.at === 'sending' && session.sent.seq === seq)),
  );
  return withWaiting(session, isWaiting);
}

/** Whether the server has everything, so that nothing needs to stay on this device. */
export function isDone(session: Session): boolean {
  return (session.at === 'thanks' || session.at === 'answered') && !session.filling?.isWaiting;
}

function withWaiting(session: Session, isWaiting: boolean): Session {
  return !('filling' in session) ||
    session.filling === undefined ||
    (session.filling.isWaiting ?? false) === isWaiting
    ? session
    : { ...session, filling: { ...session.filling, isWaiting } };
}
