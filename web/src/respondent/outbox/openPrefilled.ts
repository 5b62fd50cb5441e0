import { prefilledAnswers } from '../../form-rules/prefill';
import { mintUuid } from '../../offline/ids';
import { type Loaded, openSession, type Session } from '../session';

/** A new response with the answers that the page's own link fills in. */
export function openPrefilled(loaded: Loaded): Session {
  const session = openSession(loaded, mintUuid);
  if (session.at !== 'page' && session.at !== 'welcome') {
    return session;
  }
  const { filling } = session;
  const prefilled = prefilledAnswers(filling.form, window.location.search);
  const begun = { ...filling, shownMs: {} };
  return {
    ...session,
    filling:
      prefilled.size === 0 ? begun : { ...begun, walk: { ...filling.walk, answers: prefilled }, prefilled },
  };
}
