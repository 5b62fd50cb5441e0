import { offersOptions } from '../../form-rules/questionKinds';
import type { Question } from '../../form-rules/questions';
import type { LimitedQuestion } from '../../question-types/displayedOptions';
import { readLanguage } from '../../ui/language';
import { isObject, type JsonObject } from '../call';
import { type FormCalls, pathOf } from '../formCalls';
import type { Session, SharedForm } from '../session';

const INTERVAL_MS = 15_000;

type Host = {
  readonly link: string;
  readonly calls: Pick<FormCalls, 'request'>;
  readonly read: () => Session;
  readonly setSession: (next: Session) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Shows beside the options how many places they have left, and keeps that up to date while a page is open. */
export function watchPlaces(host: Host): void {
  const refresh = () => void showPlaces(host).catch(() => undefined);
  let shown: unknown;
  const onChange = () => {
    const before = shown;
    shown = shownBy(host.read());
    if (shown !== undefined && shown !== before) {
      refresh();
    }
  };
  host.subscribe(onChange);
  onChange();
  setInterval(() => document.visibilityState === 'visible' && refresh(), INTERVAL_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh());
}

/** Changes with the page, and when the server has refused it: another object means that the places are outdated. */
function shownBy(session: Session): unknown {
  return session.at === 'page' ? session.filling.walk.attention : undefined;
}

async function showPlaces({ link, calls, read, setSession }: Host): Promise<void> {
  if (read().at !== 'page') {
    return;
  }
  const reply = await calls.request('GET', `${pathOf(link)}/left`);
  const session = read();
  if (reply.isOk && session.at === 'page' && isObject(reply.body['left'])) {
    const { filling } = session;
    setSession({ ...session, filling: { ...filling, form: withPlaces(filling.form, reply.body['left']) } });
  }
}

/** The form with the places left; what has not changed is the same object, so that it is not rendered again. */
function withPlaces(form: SharedForm, left: JsonObject): SharedForm {
  const pages = form.pages.map((page) => {
    const questions = page.questions.map((question) => withLeft(question, left[question.id]));
    return questions.every((question, at) => question === page.questions[at]) ? page : { ...page, questions };
  });
  return pages.every((page, at) => page === form.pages[at]) ? form : { ...form, pages };
}

function withLeft(question: Question, left: unknown): Question {
  if (!offersOptions(question) || !isObject(left)) {
    return question;
  }
  const known = question.optionIds.flatMap((id) => {
    const count = left[id];
    return typeof count === 'number' ? [[id, { isFull: count <= 0, words: wordsFor(count) }] as const] : [];
  });
  const limited: LimitedQuestion = { ...question, placesLeft: Object.fromEntries(known) };
  return isSame(question, limited) ? question : limited;
}

function isSame(before: LimitedQuestion, { placesLeft }: LimitedQuestion): boolean {
  return JSON.stringify(before.placesLeft) === JSON.stringify(placesLeft);
}

const TEXTS = {
  en: { full: 'full', left: (count: number) => `${count} left` },
  hi: { full: 'भर गया', left: (count: number) => `${count} बची हैं` },
};

function wordsFor(count: number): string {
  const texts = TEXTS[readLanguage()];
  return count <= 0 ? texts.full : texts.left(count);
}
