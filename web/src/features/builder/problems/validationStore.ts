import type { Problem } from '../../../form-rules/authoring/problem';
import type { PageId, QuestionId } from '../../../form-rules/ids';
import type { Editor } from '../editor/editorStore';
import { loadCheck, loadedCheck } from './lazyProblems';
import { inReadingOrder, locationOf } from './problemLocation';

/** Validates after a pause, so that typing stays fast. */
const DEBOUNCE_MS = 300;

const NONE: readonly Problem[] = [];

/** The problems of the draft, updated after each pause in editing. A list keeps its identity until its content changes. */
type ValidationStore = ReturnType<typeof createStore>;

const stores = new WeakMap<Editor, ValidationStore>();

/** The store of an editor; shared by all components that show problems. */
export function validationStoreOf(editor: Editor): ValidationStore {
  const store = stores.get(editor) ?? createStore(editor);
  stores.set(editor, store);
  return store;
}

function createStore(editor: Editor) {
  const listeners = new Set<() => void>();
  let byQuestion: ProblemsBy = new Map();
  let byPage: ProblemsBy = new Map();
  let all = NONE;
  let checked: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => void) | undefined;

  function validate() {
    const { form } = editor.getState().document;
    const check = loadedCheck();
    if (form === checked) {
      return;
    }
    if (check === undefined) {
      // If loading fails, the next edit tries again.
      loadCheck().then(validate, () => undefined);
      return;
    }
    checked = form;
    const found = reuse(all, inReadingOrder(form, check(form)));
    if (found === all) {
      return;
    }
    all = found;
    byQuestion = groupBy(byQuestion, all, questionOf);
    byPage = groupBy(byPage, all, ({ pageId }) => pageId);
    for (const listener of listeners) {
      listener();
    }
  }

  function scheduleValidation() {
    clearTimeout(timer);
    timer = setTimeout(validate, DEBOUNCE_MS);
  }

  return {
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        unsubscribe = editor.subscribe(({ document }, before) => {
          if (document !== before.document) {
            scheduleValidation();
          }
        });
        scheduleValidation();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          clearTimeout(timer);
          unsubscribe?.();
        }
      };
    },
    ofQuestion: (id: QuestionId) => byQuestion.get(id) ?? NONE,
    ofPage: (id: PageId) => byPage.get(id) ?? NONE,
    /** All problems, errors first. */
    ofForm: () => all,
    /** Validates at once, so that a fixed problem disappears immediately. */
    checkNow: () => {
      clearTimeout(timer);
      validate();
    },
  };
}

type ProblemsBy = ReadonlyMap<string, readonly Problem[]>;

function questionOf(problem: Problem): string | undefined {
  const location = locationOf(problem);
  return location.at === 'question' ? location.questionId : undefined;
}

/** Reuses the previous list if it is equal. */
function groupBy(
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
  return new Map([...found].map(([key, list]) => [key, reuse(before.get(key), list)]));
}

function reuse(before: readonly Problem[] | undefined, now: readonly Problem[]): readonly Problem[] {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
