import type { PageId, QuestionId } from '../../../form-rules/ids';
import { check } from '../../../form-rules/publishing/check';
import type { Problem } from '../../../form-rules/publishing/problem';
import type { Editor } from '../editor/editorStore';
import { inReadingOrder, placeOf } from './problemPlace';

/** Long enough that nobody who goes on typing waits for it. */
const PAUSE_MS = 300;

const NONE: readonly Problem[] = [];

/** What is wrong with the form, found again whenever the owner pauses. Lists stay the same as long as nothing in them changed. */
export type ProblemWatch = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly ofQuestion: (id: QuestionId) => readonly Problem[];
  /** The page's own problems and those of its questions. */
  readonly ofPage: (id: PageId) => readonly Problem[];
  /** Everything, errors first. */
  readonly ofForm: () => readonly Problem[];
  /** Looks without waiting for a pause: what was just mended must not be offered again. */
  readonly lookNow: () => void;
};

const watches = new WeakMap<Editor, ProblemWatch>();

/** The watch over an editor's draft: one for all who show problems. */
export function problemWatchOf(editor: Editor): ProblemWatch {
  const watch = watches.get(editor) ?? startWatch(editor);
  watches.set(editor, watch);
  return watch;
}

function startWatch(editor: Editor): ProblemWatch {
  const listeners = new Set<() => void>();
  let byQuestion: ProblemsBy = new Map();
  let byPage: ProblemsBy = new Map();
  let all = NONE;
  let checked: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;

  function look() {
    const { form } = editor.getState().document;
    if (form === checked) {
      return;
    }
    checked = form;
    const found = same(all, inReadingOrder(form, check(form)));
    if (found === all) {
      return;
    }
    all = found;
    byQuestion = grouped(byQuestion, all, questionOf);
    byPage = grouped(byPage, all, ({ pageId }) => pageId);
    for (const listener of listeners) {
      listener();
    }
  }

  function lookSoon() {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE_MS);
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        stop = editor.subscribe(({ document }, before) => {
          if (document !== before.document) {
            lookSoon();
          }
        });
        lookSoon();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          clearTimeout(timer);
          stop?.();
        }
      };
    },
    ofQuestion: (id) => byQuestion.get(id) ?? NONE,
    ofPage: (id) => byPage.get(id) ?? NONE,
    ofForm: () => all,
    lookNow: () => {
      clearTimeout(timer);
      look();
    },
  };
}

type ProblemsBy = ReadonlyMap<string, readonly Problem[]>;

function questionOf(problem: Problem): string | undefined {
  const place = placeOf(problem);
  return place.at === 'question' ? place.questionId : undefined;
}

/** Each list is the one from before as long as it says the same. */
function grouped(
  before: ProblemsBy,
  problems: readonly Problem[],
  keyOf: (problem: Problem) => string | undefined,
): ProblemsBy {
  const found = new Map<string, Problem[]>();
  for (const problem of problems) {
    const key = keyOf(problem);
    if (key !== undefined) {
      found.set(key, [...(found.get(key) ?? []), problem]);
    }
  }
  return new Map([...found].map(([key, list]) => [key, same(before.get(key), list)]));
}

function same(before: readonly Problem[] | undefined, now: readonly Problem[]): readonly Problem[] {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
