import type { Answer, Answers } from '../../form-rules/answer';
import { questionsOf } from '../../form-rules/definition';
import { fitAnswer } from '../../form-rules/fitAnswer';
import type { QuestionId } from '../../form-rules/ids';
import { takesFiles } from '../../form-rules/questionKinds';
import { mintUuid } from '../../offline/ids';
import { type Loaded, openSession, type Session } from '../session';
import type { OutboxStore } from './store';

/** A new response to the newest version, with what still fits of the answers. */
export function inNewestVersion(loaded: Loaded & { is: 'form' }, before: Answers): Session {
  const session = openSession(loaded, mintUuid);
  if (session.at !== 'page' && session.at !== 'welcome') {
    return session;
  }
  const { form, walk } = session.filling;
  const answers = new Map(
    questionsOf(form).flatMap((question): [QuestionId, Answer][] => {
      // Uploads belong to the response they were sent for.
      const answer = takesFiles(question.type) ? undefined : fitAnswer(question, before.get(question.id));
      return answer === undefined ? [] : [[question.id, answer]];
    }),
  );
  return { at: 'page', filling: { ...session.filling, walk: { ...walk, answers } } };
}

/** Deletes a response to a closed version from this device: the server accepts nothing more of it. */
export async function deleteClosed(responseId: string, store: OutboxStore): Promise<void> {
  for (const entry of await store.entries(responseId)) {
    await store.update({ ...entry, sent: undefined, challenge: undefined, outcome: { is: 'versionClosed' } });
  }
  await store.remove(responseId);
}
