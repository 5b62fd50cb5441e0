import type { Answer, Answers } from '../../form-rules/answer';
import { readAnswer } from '../../form-rules/checkAnswers';
import { questionsOf } from '../../form-rules/definition';
import type { QuestionId } from '../../form-rules/ids';
import { mintResponseId } from '../responseId';
import { type Loaded, opened, type Session, type SharedForm } from '../session';
import type { KeptFilling } from './database';
import type { Keeper } from './keeper';
import type { Kept } from './kept';
import { readAnswered, responseOfTab } from './marks';
import { restored } from './restored';

/** A page that is being loaded again lets go of what it had; on a slow device that takes a moment. */
const RELOAD_MS = 3000;
/** A tab that only puts a filling away has it for less than this. */
const SHORTLY_MS = 300;

/**
 * Where the visit goes on from what this device keeps: a filling that no other tab has open, or that the form was filled
 * here before. Nothing when it begins anew.
 */
export async function recall(
  link: string,
  loaded: Loaded,
  { kept, keeper }: { kept: Kept; keeper: Keeper },
): Promise<Session | undefined> {
  const found = await freeFilling(link, kept, keeper);
  if (found !== undefined) {
    const form = await formOf(found, loaded, kept);
    if (form !== undefined) {
      const entries = await kept.entries(found.responseId);
      return asLoaded(restored(found, form, entries), loaded);
    }
    await keeper.letGo(found.responseId);
    if (loaded.is === 'form') {
      return withAnswers(opened(loaded, mintResponseId), found.walk.answers);
    }
  }
  const answered = readAnswered(link);
  return answered && loaded.is === 'form' ? { at: 'answered', ...answered } : undefined;
}

/** The one this tab had before it was loaded again, or else the newest that was touched since the form was last finished. */
async function freeFilling(link: string, kept: Kept, keeper: Keeper): Promise<KeptFilling | undefined> {
  const own = responseOfTab(link);
  const since = readAnswered(link)?.time ?? 0;
  const all = (await kept.fillings(link)).filter(
    ({ responseId, savedAt }) => responseId === own || savedAt > since,
  );
  const rank = ({ responseId, savedAt }: KeptFilling) =>
    responseId === own ? Number.POSITIVE_INFINITY : savedAt;
  for (const filling of all.toSorted((one, other) => rank(other) - rank(one))) {
    if (await keeper.claim(filling.responseId, filling.responseId === own ? RELOAD_MS : SHORTLY_MS)) {
      // Whoever had it may have written or ended it since.
      const fresh = await kept.filling(filling.responseId);
      if (fresh !== undefined) {
        return fresh;
      }
      await keeper.letGo(filling.responseId);
    }
  }
  return undefined;
}

/** A response stays with the version it was begun with, even when the link serves a newer one. */
async function formOf(filling: KeptFilling, loaded: Loaded, kept: Kept): Promise<SharedForm | undefined> {
  const { formId, formVersion } = filling;
  return loaded.is === 'form' && loaded.form._id === formId && loaded.form.version === formVersion
    ? loaded.form
    : kept.form(formId, formVersion);
}

/** What the link came to this time decides whether somebody can go on. */
function asLoaded(session: Session, loaded: Loaded): Session {
  if (!('filling' in session) || session.filling === undefined) {
    return session;
  }
  const { filling } = session;
  switch (loaded.is) {
    case 'form':
    case 'unreachable':
      return session;
    case 'people':
      return { at: 'people', filling };
    case 'closed':
    case 'notFound':
      // What was handed in before may still be on its way; its reply tells.
      return session.at === 'answered' ? session : { at: 'turnedAway', why: loaded.is, filling };
  }
}

/** The version that was being filled is gone: the answers that fit the new one go over to it. */
function withAnswers(session: Session, before: Answers): Session {
  if (session.at !== 'page') {
    return session;
  }
  const { form, walk } = session.filling;
  const answers = new Map(
    questionsOf(form).flatMap((question): [QuestionId, Answer][] => {
      // Files belong to the response they were sent for.
      const isFile = question.type === 'File Upload';
      const answer = isFile ? undefined : readAnswer(question, before.get(question.id)).answer;
      return answer === undefined ? [] : [[question.id, answer]];
    }),
  );
  return { ...session, filling: { ...session.filling, walk: { ...walk, answers } } };
}
