import type { Filling, Session, SharedForm } from '../session';
import type { Entry, KeptFilling } from './database';
import { delivered, heardLater } from './delivered';

/** Where somebody stands who left this behind, in the light of what the server has said since. */
export function restored(kept: KeptFilling, form: SharedForm, entries: readonly Entry[]): Session {
  const { responseId, seq, walk, sent, savedAt } = kept;
  const filling: Filling = { form, responseId, seq, walk };
  let session: Session = walk.isFinished
    ? { at: 'answered', filling, time: savedAt }
    : sent && entries.some((entry) => entry.seq === sent.seq)
      ? { at: 'sending', filling, sent, hasFailed: false }
      : { at: 'page', filling };
  session = caughtUp(session, entries);
  if (session.at === 'sending') {
    session = delivered(session, session.sent, { is: 'saved' });
  }
  return session.at === 'thanks' ? { ...session, at: 'answered', time: savedAt } : session;
}

/** What the outbox knows by now, brought to whoever handed it in. */
export function caughtUp(before: Session, entries: readonly Entry[]): Session {
  let session = before;
  for (const { pageId, seq, outcome } of entries) {
    const isOvertaken = entries.some((later) => later.pageId === pageId && later.seq > seq);
    if (outcome === undefined || isOvertaken) {
      continue;
    }
    session =
      session.at === 'sending' && session.sent.seq === seq
        ? delivered(session, session.sent, outcome)
        : heardLater(session, pageId, outcome);
  }
  const isWaiting = entries.some(
    ({ seq, outcome }) => !(outcome || (session.at === 'sending' && session.sent.seq === seq)),
  );
  return withWaiting(session, isWaiting);
}

/** Whether the server has everything: nothing of it needs to stay on this device. */
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
